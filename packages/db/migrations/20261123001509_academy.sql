CREATE TABLE "learning_answers" (
	"attempt_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"chosen" jsonb NOT NULL,
	"correct" boolean NOT NULL,
	CONSTRAINT "learning_answers_attempt_id_question_id_pk" PRIMARY KEY("attempt_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "learning_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"correct" integer NOT NULL,
	"total" integer NOT NULL,
	"passed" boolean NOT NULL,
	"is_first" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learning_captions" (
	"version_id" uuid NOT NULL,
	"language" text NOT NULL,
	"cues" jsonb NOT NULL,
	CONSTRAINT "learning_captions_version_id_language_pk" PRIMARY KEY("version_id","language"),
	CONSTRAINT "learning_captions_language_known" CHECK (language in ('en', 'ar', 'zh'))
);
--> statement-breakpoint
CREATE TABLE "learning_cards" (
	"member_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"stability" real DEFAULT 0 NOT NULL,
	"difficulty" real DEFAULT 0 NOT NULL,
	"scheduled_days" integer DEFAULT 0 NOT NULL,
	"learning_steps" integer DEFAULT 0 NOT NULL,
	"reps" integer DEFAULT 0 NOT NULL,
	"lapses" integer DEFAULT 0 NOT NULL,
	"state" integer DEFAULT 0 NOT NULL,
	"last_review_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "learning_cards_member_id_question_id_pk" PRIMARY KEY("member_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "learning_certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"member_id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"full_name" text NOT NULL,
	"titles" jsonb NOT NULL,
	"covered_units" integer NOT NULL,
	"kind" text NOT NULL,
	"correct" integer NOT NULL,
	"total" integer NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text,
	CONSTRAINT "learning_certificates_reason_length" CHECK (char_length(revoked_reason) <= 500)
);
--> statement-breakpoint
CREATE TABLE "learning_citations" (
	"version_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "learning_citations_version_id_article_id_pk" PRIMARY KEY("version_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "learning_clocks" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"credited_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learning_progress" (
	"member_id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"covered" "int4multirange" DEFAULT '{}'::int4multirange NOT NULL,
	"covered_units" integer DEFAULT 0 NOT NULL,
	"viewed_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "learning_progress_member_id_resource_id_pk" PRIMARY KEY("member_id","resource_id"),
	CONSTRAINT "learning_progress_counts" CHECK (position >= 0 and covered_units >= 0)
);
--> statement-breakpoint
CREATE TABLE "learning_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"resource_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"kind" text NOT NULL,
	"prompt" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"answer" jsonb NOT NULL,
	"explanation" jsonb NOT NULL,
	"source" jsonb NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "learning_questions_kind_known" CHECK (kind in ('single', 'multiple', 'ordered'))
);
--> statement-breakpoint
CREATE TABLE "learning_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"resource_id" uuid,
	"kind" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	CONSTRAINT "learning_records_kind_known" CHECK (kind in ('completed', 'passed', 'certified', 'reviewed'))
);
--> statement-breakpoint
CREATE TABLE "learning_resources" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid,
	"bundled_key" text,
	"hidden_reason" text,
	"views" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "learning_resources_views" CHECK (views >= 0),
	CONSTRAINT "learning_resources_hidden_known" CHECK (hidden_reason in ('held', 'reports', 'decision'))
);
--> statement-breakpoint
CREATE TABLE "learning_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"confidence" integer NOT NULL,
	"correct" boolean NOT NULL,
	"recall" real,
	"stability" real NOT NULL,
	"reviewed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "learning_reviews_confidence" CHECK (confidence between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "learning_saves" (
	"member_id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "learning_saves_member_id_resource_id_pk" PRIMARY KEY("member_id","resource_id")
);
--> statement-breakpoint
CREATE TABLE "learning_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"resource_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"titles" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"descriptions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"category" text NOT NULL,
	"language" text NOT NULL,
	"level" text NOT NULL,
	"objectives" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"licence" text NOT NULL,
	"funding" text DEFAULT '' NOT NULL,
	"audience" text NOT NULL,
	"file_id" uuid,
	"bundled_file" text,
	"link_url" text,
	"poster_file_id" uuid,
	"content_type" text,
	"byte_size" bigint,
	"units" integer,
	"chapters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"search" "tsvector" DEFAULT ''::tsvector NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "learning_versions_state_known" CHECK (state in ('draft', 'submitted', 'published', 'rejected', 'superseded', 'withdrawn')),
	CONSTRAINT "learning_versions_kind_known" CHECK (kind in ('video', 'podcast', 'document')),
	CONSTRAINT "learning_versions_language_known" CHECK (language in ('en', 'ar', 'zh')),
	CONSTRAINT "learning_versions_level_known" CHECK (level in ('introductory', 'intermediate', 'advanced')),
	CONSTRAINT "learning_versions_audience_known" CHECK (audience in ('public', 'members', 'verified', 'connections')),
	CONSTRAINT "learning_versions_title_length" CHECK (char_length(title) between 1 and 200),
	CONSTRAINT "learning_versions_description_length" CHECK (char_length(description) <= 4000),
	CONSTRAINT "learning_versions_funding_length" CHECK (char_length(funding) <= 500),
	CONSTRAINT "learning_versions_message_length" CHECK (char_length(message) <= 1000),
	CONSTRAINT "learning_versions_link_length" CHECK (char_length(link_url) <= 2000),
	CONSTRAINT "learning_versions_units" CHECK (units > 0)
);
--> statement-breakpoint
ALTER TABLE "moderation_cases" DROP CONSTRAINT "moderation_cases_kind_known";--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "source_place" integer;--> statement-breakpoint
ALTER TABLE "learning_answers" ADD CONSTRAINT "learning_answers_attempt_id_learning_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."learning_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_answers" ADD CONSTRAINT "learning_answers_question_id_learning_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."learning_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_attempts" ADD CONSTRAINT "learning_attempts_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_attempts" ADD CONSTRAINT "learning_attempts_resource_id_learning_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."learning_resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_captions" ADD CONSTRAINT "learning_captions_version_id_learning_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."learning_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_cards" ADD CONSTRAINT "learning_cards_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_cards" ADD CONSTRAINT "learning_cards_question_id_learning_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."learning_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_certificates" ADD CONSTRAINT "learning_certificates_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_certificates" ADD CONSTRAINT "learning_certificates_resource_id_learning_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."learning_resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_citations" ADD CONSTRAINT "learning_citations_version_id_learning_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."learning_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_citations" ADD CONSTRAINT "learning_citations_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_clocks" ADD CONSTRAINT "learning_clocks_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_progress" ADD CONSTRAINT "learning_progress_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_progress" ADD CONSTRAINT "learning_progress_resource_id_learning_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."learning_resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_questions" ADD CONSTRAINT "learning_questions_resource_id_learning_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."learning_resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_records" ADD CONSTRAINT "learning_records_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_records" ADD CONSTRAINT "learning_records_resource_id_learning_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."learning_resources"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_resources" ADD CONSTRAINT "learning_resources_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_reviews" ADD CONSTRAINT "learning_reviews_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_reviews" ADD CONSTRAINT "learning_reviews_question_id_learning_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."learning_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_saves" ADD CONSTRAINT "learning_saves_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_saves" ADD CONSTRAINT "learning_saves_resource_id_learning_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."learning_resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_versions" ADD CONSTRAINT "learning_versions_resource_id_learning_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."learning_resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "learning_answers_question_idx" ON "learning_answers" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "learning_attempts_member_idx" ON "learning_attempts" USING btree ("member_id","resource_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "learning_attempts_resource_idx" ON "learning_attempts" USING btree ("resource_id") WHERE is_first;--> statement-breakpoint
CREATE INDEX "learning_cards_due_idx" ON "learning_cards" USING btree ("member_id","due_at");--> statement-breakpoint
CREATE INDEX "learning_cards_question_idx" ON "learning_cards" USING btree ("question_id");--> statement-breakpoint
CREATE UNIQUE INDEX "learning_certificates_number_key" ON "learning_certificates" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "learning_certificates_one_key" ON "learning_certificates" USING btree ("member_id","resource_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "learning_certificates_resource_idx" ON "learning_certificates" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "learning_citations_article_idx" ON "learning_citations" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "learning_progress_recent_idx" ON "learning_progress" USING btree ("member_id","updated_at" DESC NULLS LAST) WHERE completed_at is null;--> statement-breakpoint
CREATE INDEX "learning_progress_resource_idx" ON "learning_progress" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "learning_questions_resource_idx" ON "learning_questions" USING btree ("resource_id","place");--> statement-breakpoint
CREATE INDEX "learning_records_member_idx" ON "learning_records" USING btree ("member_id","occurred_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "learning_records_resource_idx" ON "learning_records" USING btree ("resource_id");--> statement-breakpoint
CREATE UNIQUE INDEX "learning_resources_bundled_key" ON "learning_resources" USING btree ("bundled_key");--> statement-breakpoint
CREATE INDEX "learning_resources_author_idx" ON "learning_resources" USING btree ("author_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "learning_reviews_member_idx" ON "learning_reviews" USING btree ("member_id","reviewed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "learning_reviews_question_idx" ON "learning_reviews" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "learning_saves_order_idx" ON "learning_saves" USING btree ("member_id","saved_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "learning_saves_resource_idx" ON "learning_saves" USING btree ("resource_id");--> statement-breakpoint
CREATE UNIQUE INDEX "learning_versions_number_key" ON "learning_versions" USING btree ("resource_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "learning_versions_published_key" ON "learning_versions" USING btree ("resource_id") WHERE state = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX "learning_versions_open_key" ON "learning_versions" USING btree ("resource_id") WHERE state in ('draft', 'submitted', 'rejected');--> statement-breakpoint
CREATE INDEX "learning_versions_listed_idx" ON "learning_versions" USING btree ("resource_id" DESC NULLS LAST,"kind","category") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "learning_versions_search_idx" ON "learning_versions" USING gin ("search");--> statement-breakpoint
CREATE INDEX "notes_source_idx" ON "notes" USING btree ("user_id","source_id");--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_kind_known" CHECK (kind in ('verification', 'register_dispute', 'post', 'comment', 'message', 'member', 'appeal', 'resource'));