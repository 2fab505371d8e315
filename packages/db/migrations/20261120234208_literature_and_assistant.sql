CREATE TABLE "article_reads" (
	"article_id" uuid NOT NULL,
	"day" date NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "article_reads_article_id_day_pk" PRIMARY KEY("article_id","day")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pmid" text,
	"pmcid" text,
	"doi" text,
	"bundled_id" text,
	"title" text NOT NULL,
	"sections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"abstract" text DEFAULT '' NOT NULL,
	"summary" text,
	"key_figures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"authors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"authors_complete" boolean DEFAULT true NOT NULL,
	"journal" text DEFAULT '' NOT NULL,
	"journal_abbreviation" text,
	"issns" text[] DEFAULT '{}'::text[] NOT NULL,
	"volume" text,
	"issue" text,
	"pages" text,
	"publication_date" text,
	"published_on" date,
	"publication_types" text[] DEFAULT '{}'::text[] NOT NULL,
	"mesh" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"keywords" text[] DEFAULT '{}'::text[] NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"categories" text[] DEFAULT '{}'::text[] NOT NULL,
	"study_type" text DEFAULT 'other' NOT NULL,
	"species" text[] DEFAULT '{}'::text[] NOT NULL,
	"url" text,
	"open_access_url" text,
	"citations" integer,
	"retracted" boolean DEFAULT false NOT NULL,
	"notices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sources" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"field_times" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "articles_title_length" CHECK (char_length(title) between 1 and 5000),
	CONSTRAINT "articles_abstract_length" CHECK (char_length(abstract) <= 100000),
	CONSTRAINT "articles_pmid_form" CHECK (pmid ~ '^[1-9][0-9]{0,9}$'),
	CONSTRAINT "articles_doi_form" CHECK (doi = lower(doi) and doi like '10.%' and char_length(doi) <= 500)
);
--> statement-breakpoint
CREATE TABLE "ingest_cursors" (
	"key" text PRIMARY KEY NOT NULL,
	"state" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ingest_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"read" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"retracted" integer DEFAULT 0 NOT NULL,
	"deleted" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"refusals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "ingest_runs_state_known" CHECK (state in ('running', 'finished', 'stopped', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "ingest_schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"query" text DEFAULT '' NOT NULL,
	"every" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"most" integer DEFAULT 10000 NOT NULL,
	"last_run_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ingest_schedules_every_known" CHECK (every in ('hour', 'day', 'week')),
	CONSTRAINT "ingest_schedules_query_length" CHECK (char_length(query) <= 1000),
	CONSTRAINT "ingest_schedules_most_range" CHECK (most between 1 and 100000)
);
--> statement-breakpoint
CREATE TABLE "mesh_descriptors" (
	"ui" text PRIMARY KEY NOT NULL,
	"heading" text NOT NULL,
	"entry_terms" text[] DEFAULT '{}'::text[] NOT NULL,
	"tree_numbers" text[] DEFAULT '{}'::text[] NOT NULL,
	"year" smallint
);
--> statement-breakpoint
CREATE TABLE "answer_articles" (
	"message_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "answer_articles_message_id_article_id_pk" PRIMARY KEY("message_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "answer_feedback" (
	"message_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"helpful" boolean NOT NULL,
	"reason" text,
	"comment" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answer_feedback_message_id_user_id_pk" PRIMARY KEY("message_id","user_id"),
	CONSTRAINT "answer_feedback_comment_length" CHECK (char_length(comment) <= 2000)
);
--> statement-breakpoint
CREATE TABLE "answer_traces" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"trace" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "asked_topics" (
	"topic" text NOT NULL,
	"language" text NOT NULL,
	"day" date NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "asked_topics_topic_language_day_pk" PRIMARY KEY("topic","language","day")
);
--> statement-breakpoint
CREATE TABLE "card_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"card_id" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"origin" text NOT NULL,
	"change" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_versions_change_known" CHECK (change in ('bundled', 'corrected', 'signed')),
	CONSTRAINT "card_versions_note_length" CHECK (char_length(note) <= 2000)
);
--> statement-breakpoint
CREATE TABLE "conversation_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"parent_id" uuid,
	"replaced_by" uuid,
	"text" text DEFAULT '' NOT NULL,
	"answer" jsonb,
	"state" text DEFAULT 'complete' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_messages_role_known" CHECK (role in ('user', 'assistant')),
	CONSTRAINT "conversation_messages_state_known" CHECK (state in ('streaming', 'complete', 'stopped', 'failed')),
	CONSTRAINT "conversation_messages_text_length" CHECK (char_length(text) <= 100000)
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_title_length" CHECK (char_length(title) between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"source_kind" text,
	"source_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notes_title_length" CHECK (char_length(title) between 1 and 200),
	CONSTRAINT "notes_text_length" CHECK (char_length(text) <= 100000)
);
--> statement-breakpoint
CREATE TABLE "post_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"source_kind" text,
	"source_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_drafts_text_length" CHECK (char_length(text) between 1 and 20000)
);
--> statement-breakpoint
CREATE TABLE "collection_articles" (
	"collection_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collection_articles_collection_id_article_id_pk" PRIMARY KEY("collection_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collections_name_length" CHECK (char_length(name) between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"target" jsonb NOT NULL,
	"target_key" text NOT NULL,
	"digest" text DEFAULT 'none' NOT NULL,
	"feed_generation" integer DEFAULT 1 NOT NULL,
	"looked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"digest_sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follows_name_length" CHECK (char_length(name) between 1 and 200),
	CONSTRAINT "follows_digest_known" CHECK (digest in ('none', 'daily', 'weekly'))
);
--> statement-breakpoint
CREATE TABLE "library_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "library_notices_kind_known" CHECK (kind in ('retraction', 'expression-of-concern', 'correction'))
);
--> statement-breakpoint
CREATE TABLE "library_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"proxy_prefix" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_articles" (
	"user_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_articles_user_id_article_id_pk" PRIMARY KEY("user_id","article_id"),
	CONSTRAINT "saved_articles_note_length" CHECK (char_length(note) <= 4000)
);
--> statement-breakpoint
ALTER TABLE "answer_articles" ADD CONSTRAINT "answer_articles_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_feedback" ADD CONSTRAINT "answer_feedback_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_traces" ADD CONSTRAINT "answer_traces_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_articles" ADD CONSTRAINT "collection_articles_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_reads_day_idx" ON "article_reads" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_pmid_key" ON "articles" USING btree ("pmid");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_pmcid_key" ON "articles" USING btree ("pmcid");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_doi_key" ON "articles" USING btree ("doi");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_bundled_id_key" ON "articles" USING btree ("bundled_id");--> statement-breakpoint
CREATE INDEX "articles_published_on_idx" ON "articles" USING btree ("published_on" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "articles_created_at_idx" ON "articles" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ingest_runs_started_at_idx" ON "ingest_runs" USING btree ("started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "answer_articles_article_idx" ON "answer_articles" USING btree ("article_id","user_id");--> statement-breakpoint
CREATE INDEX "asked_topics_day_idx" ON "asked_topics" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "card_versions_version_key" ON "card_versions" USING btree ("card_id","version");--> statement-breakpoint
CREATE INDEX "conversation_messages_order_idx" ON "conversation_messages" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "conversation_messages_user_idx" ON "conversation_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "conversations_latest_idx" ON "conversations" USING btree ("user_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notes_latest_idx" ON "notes" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "post_drafts_latest_idx" ON "post_drafts" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "collection_articles_user_idx" ON "collection_articles" USING btree ("user_id","article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collections_name_key" ON "collections" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "follows_target_key" ON "follows" USING btree ("user_id","target_key");--> statement-breakpoint
CREATE INDEX "follows_digest_idx" ON "follows" USING btree ("digest","digest_sent_at") WHERE digest <> 'none';--> statement-breakpoint
CREATE UNIQUE INDEX "library_notices_once_key" ON "library_notices" USING btree ("user_id","article_id","kind");--> statement-breakpoint
CREATE INDEX "library_notices_untold_idx" ON "library_notices" USING btree ("user_id","created_at") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "saved_articles_latest_idx" ON "saved_articles" USING btree ("user_id","saved_at" DESC NULLS LAST,"article_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "saved_articles_article_idx" ON "saved_articles" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "saved_articles_saved_at_idx" ON "saved_articles" USING btree ("saved_at");