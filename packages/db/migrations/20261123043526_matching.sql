CREATE TABLE "match_ratings" (
	"member_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"intent" text NOT NULL,
	"is_good" boolean NOT NULL,
	"rated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "match_ratings_member_id_other_id_intent_pk" PRIMARY KEY("member_id","other_id","intent")
);
--> statement-breakpoint
CREATE TABLE "match_requests" (
	"requester_id" uuid NOT NULL,
	"addressee_id" uuid NOT NULL,
	"intent" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "match_requests_requester_id_addressee_id_pk" PRIMARY KEY("requester_id","addressee_id"),
	CONSTRAINT "match_requests_two_members" CHECK (requester_id <> addressee_id)
);
--> statement-breakpoint
CREATE TABLE "match_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"intents" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"max_open" integer DEFAULT 5 NOT NULL,
	"weights" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"languages" text[] DEFAULT '{}'::text[] NOT NULL,
	"shares_saved" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "match_settings_max_open" CHECK (max_open between 1 and 50),
	CONSTRAINT "match_settings_intents_count" CHECK (cardinality(intents) <= 7),
	CONSTRAINT "match_settings_languages_count" CHECK (cardinality(languages) <= 12),
	CONSTRAINT "match_settings_weights_object" CHECK (jsonb_typeof(weights) = 'object')
);
--> statement-breakpoint
CREATE TABLE "match_shown" (
	"shown_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL,
	"shown_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "match_shown_shown_id_viewer_id_pk" PRIMARY KEY("shown_id","viewer_id")
);
--> statement-breakpoint
CREATE TABLE "match_skips" (
	"member_id" uuid NOT NULL,
	"skipped_id" uuid NOT NULL,
	"skipped_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "match_skips_member_id_skipped_id_pk" PRIMARY KEY("member_id","skipped_id")
);
--> statement-breakpoint
CREATE TABLE "match_topics" (
	"topic" text PRIMARY KEY NOT NULL,
	"members" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_topics" (
	"member_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"sources" smallint NOT NULL,
	"slot" integer DEFAULT (random() * 2147483646)::int NOT NULL,
	"label" text NOT NULL,
	"evidence" jsonb NOT NULL,
	CONSTRAINT "member_topics_member_id_topic_pk" PRIMARY KEY("member_id","topic"),
	CONSTRAINT "member_topics_topic_length" CHECK (char_length(topic) between 1 and 200),
	CONSTRAINT "member_topics_label_length" CHECK (char_length(label) between 1 and 300)
);
--> statement-breakpoint
ALTER TABLE "match_ratings" ADD CONSTRAINT "match_ratings_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_ratings" ADD CONSTRAINT "match_ratings_other_id_profiles_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_requests" ADD CONSTRAINT "match_requests_requester_id_profiles_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_requests" ADD CONSTRAINT "match_requests_addressee_id_profiles_id_fk" FOREIGN KEY ("addressee_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_settings" ADD CONSTRAINT "match_settings_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_shown" ADD CONSTRAINT "match_shown_shown_id_profiles_id_fk" FOREIGN KEY ("shown_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_shown" ADD CONSTRAINT "match_shown_viewer_id_profiles_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_skips" ADD CONSTRAINT "match_skips_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_skips" ADD CONSTRAINT "match_skips_skipped_id_profiles_id_fk" FOREIGN KEY ("skipped_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_topics" ADD CONSTRAINT "member_topics_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "match_ratings_other_idx" ON "match_ratings" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "match_requests_addressee_idx" ON "match_requests" USING btree ("addressee_id");--> statement-breakpoint
CREATE INDEX "match_shown_viewer_idx" ON "match_shown" USING btree ("viewer_id");--> statement-breakpoint
CREATE INDEX "match_shown_shown_at_idx" ON "match_shown" USING btree ("shown_at");--> statement-breakpoint
CREATE INDEX "match_skips_skipped_idx" ON "match_skips" USING btree ("skipped_id");--> statement-breakpoint
CREATE INDEX "match_skips_skipped_at_idx" ON "match_skips" USING btree ("skipped_at");--> statement-breakpoint
CREATE INDEX "match_topics_prefix_idx" ON "match_topics" USING btree ("topic" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "member_topics_topic_idx" ON "member_topics" USING btree ("topic","slot","member_id","sources");--> statement-breakpoint
CREATE INDEX "profiles_specialty_idx" ON "profiles" USING btree ("specialty","id");--> statement-breakpoint
CREATE INDEX "profiles_location_words_idx" ON "profiles" USING gin (to_tsvector('simple', coalesce(location, '')));--> statement-breakpoint
-- How many members a topic has. Rows are locked in one order, so that two members never wait for each other.
CREATE FUNCTION match_topics_added() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into match_topics (topic, members)
    select topic, count(*) from added group by topic order by topic
    on conflict (topic) do update set members = match_topics.members + excluded.members;
  return null;
end $$;--> statement-breakpoint
CREATE FUNCTION match_topics_removed() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform from match_topics where topic in (select topic from removed) order by topic for update;
  update match_topics t set members = t.members - r.count
    from (select topic, count(*) as count from removed group by topic) r where t.topic = r.topic;
  delete from match_topics where topic in (select topic from removed) and members <= 0;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER member_topics_added AFTER INSERT ON member_topics REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION match_topics_added();--> statement-breakpoint
CREATE TRIGGER member_topics_removed AFTER DELETE ON member_topics REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION match_topics_removed();
