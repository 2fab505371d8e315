CREATE TABLE "group_meetings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"question" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"minutes" integer DEFAULT 60 NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"created_by_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_meetings_question_length" CHECK (char_length(question) <= 500),
	CONSTRAINT "group_meetings_place_length" CHECK (char_length(place) <= 300),
	CONSTRAINT "group_meetings_time_zone_length" CHECK (char_length(time_zone) between 1 and 64),
	CONSTRAINT "group_meetings_minutes" CHECK (minutes between 10 and 480)
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"group_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"state" text NOT NULL,
	"invited_by_id" uuid,
	"since" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"meetings_seen_at" timestamp with time zone,
	CONSTRAINT "group_members_group_id_member_id_pk" PRIMARY KEY("group_id","member_id"),
	CONSTRAINT "group_members_role_known" CHECK (role in ('owner', 'moderator', 'member')),
	CONSTRAINT "group_members_state_known" CHECK (state in ('active', 'requested', 'invited', 'removed')),
	CONSTRAINT "group_members_role_active" CHECK (state = 'active' or role = 'member')
);
--> statement-breakpoint
CREATE TABLE "group_readers" (
	"meeting_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_readers_meeting_id_member_id_pk" PRIMARY KEY("meeting_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"rules" text DEFAULT '' NOT NULL,
	"access" text NOT NULL,
	"is_verified_only" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "groups_name_length" CHECK (char_length(name) between 1 and 80),
	CONSTRAINT "groups_description_length" CHECK (char_length(description) <= 1000),
	CONSTRAINT "groups_rules_length" CHECK (char_length(rules) <= 1000),
	CONSTRAINT "groups_access_known" CHECK (access in ('open', 'request', 'hidden'))
);
--> statement-breakpoint
ALTER TABLE "posts" DROP CONSTRAINT "posts_audience_known";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "group_meetings" ADD CONSTRAINT "group_meetings_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_meetings" ADD CONSTRAINT "group_meetings_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_meetings" ADD CONSTRAINT "group_meetings_created_by_id_profiles_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_invited_by_id_profiles_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_readers" ADD CONSTRAINT "group_readers_meeting_id_group_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."group_meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_readers" ADD CONSTRAINT "group_readers_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_meetings_group_idx" ON "group_meetings" USING btree ("group_id","starts_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "group_meetings_article_idx" ON "group_meetings" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "group_meetings_created_by_idx" ON "group_meetings" USING btree ("created_by_id");--> statement-breakpoint
CREATE INDEX "group_members_member_idx" ON "group_members" USING btree ("member_id","state");--> statement-breakpoint
CREATE INDEX "group_members_order_idx" ON "group_members" USING btree ("group_id","state","since","member_id");--> statement-breakpoint
CREATE INDEX "group_members_invited_by_idx" ON "group_members" USING btree ("invited_by_id");--> statement-breakpoint
CREATE INDEX "group_readers_member_idx" ON "group_readers" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "groups_listed_idx" ON "groups" USING btree ("id" DESC NULLS LAST) WHERE access <> 'hidden';--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "posts_group_idx" ON "posts" USING btree ("group_id","id" DESC NULLS LAST) WHERE group_id is not null and deleted_at is null;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_group_audience" CHECK ((audience = 'group') = (group_id is not null));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_audience_known" CHECK (audience in ('members', 'verified', 'connections', 'group'));