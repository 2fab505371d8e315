CREATE TABLE "growth_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source_key" text,
	"title" text NOT NULL,
	"minutes" integer NOT NULL,
	"done_on" date NOT NULL,
	"setting" text NOT NULL,
	"role" text,
	"provider" text DEFAULT '' NOT NULL,
	"finished" boolean DEFAULT true NOT NULL,
	"path" text,
	"evidence_file_id" uuid,
	"replaces_id" uuid,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "growth_entries_title_length" CHECK (char_length(title) <= 300),
	CONSTRAINT "growth_entries_minutes_range" CHECK (minutes between 0 and 10080),
	CONSTRAINT "growth_entries_setting_known" CHECK (setting in ('external', 'internal', 'personal')),
	CONSTRAINT "growth_entries_provider_length" CHECK (char_length(provider) <= 200)
);
--> statement-breakpoint
CREATE TABLE "growth_goals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"title" text NOT NULL,
	"measure" text NOT NULL,
	"kind" text,
	"target" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "growth_goals_title_length" CHECK (char_length(title) between 1 and 300),
	CONSTRAINT "growth_goals_measure_known" CHECK (measure in ('hours', 'entries', 'certificates', 'own')),
	CONSTRAINT "growth_goals_target_range" CHECK (target between 1 and 100000),
	CONSTRAINT "growth_goals_span" CHECK (ends_on >= starts_on)
);
--> statement-breakpoint
CREATE TABLE "growth_readings" (
	"member_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "growth_readings_member_id_article_id_pk" PRIMARY KEY("member_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "growth_reflections" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"sealed" "bytea" NOT NULL,
	"in_report" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "growth_year_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"scheme" text NOT NULL,
	"year" integer NOT NULL,
	"what" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "growth_year_events_what_known" CHECK (what in ('closed', 'reopened')),
	CONSTRAINT "growth_year_events_reason_length" CHECK (char_length(reason) <= 500)
);
--> statement-breakpoint
ALTER TABLE "growth_entries" ADD CONSTRAINT "growth_entries_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_goals" ADD CONSTRAINT "growth_goals_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_readings" ADD CONSTRAINT "growth_readings_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_readings" ADD CONSTRAINT "growth_readings_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_reflections" ADD CONSTRAINT "growth_reflections_entry_id_growth_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."growth_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_reflections" ADD CONSTRAINT "growth_reflections_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_year_events" ADD CONSTRAINT "growth_year_events_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "growth_entries_source_key" ON "growth_entries" USING btree ("member_id","source_key");--> statement-breakpoint
CREATE INDEX "growth_entries_latest_idx" ON "growth_entries" USING btree ("member_id","done_on" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "growth_goals_member_idx" ON "growth_goals" USING btree ("member_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "growth_readings_article_idx" ON "growth_readings" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "growth_reflections_member_idx" ON "growth_reflections" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "growth_year_events_member_idx" ON "growth_year_events" USING btree ("member_id","scheme","year","id");