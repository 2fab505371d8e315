CREATE TABLE "calendar_feeds" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_seats" (
	"event_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"state" text NOT NULL,
	"joined_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"reminded_at" timestamp with time zone,
	"attended_at" timestamp with time zone,
	CONSTRAINT "calendar_seats_event_id_member_id_pk" PRIMARY KEY("event_id","member_id"),
	CONSTRAINT "calendar_seats_state_known" CHECK (state in ('seated', 'waiting'))
);
--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "minutes" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "link" text;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "capacity" integer;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "created_by_id" uuid;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "recording_id" uuid;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_seats" ADD CONSTRAINT "calendar_seats_event_id_calendar_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."calendar_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_seats" ADD CONSTRAINT "calendar_seats_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token_key" ON "calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "calendar_seats_member_idx" ON "calendar_seats" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "calendar_seats_order_idx" ON "calendar_seats" USING btree ("event_id","state","joined_at");--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_created_by_id_profiles_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_recording_id_learning_resources_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."learning_resources"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_events_created_by_idx" ON "calendar_events" USING btree ("created_by_id");--> statement-breakpoint
CREATE INDEX "calendar_events_recording_idx" ON "calendar_events" USING btree ("recording_id");--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_state_known" CHECK (state in ('published', 'proposed'));--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_description_length" CHECK (char_length(description) <= 2000);--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_minutes" CHECK (minutes between 10 and 1440);--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_capacity" CHECK (capacity between 1 and 10000);