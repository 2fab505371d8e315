CREATE TABLE "group_polls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"meeting_id" uuid NOT NULL,
	"question" text NOT NULL,
	"options" text[] NOT NULL,
	"created_by_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_polls_question_length" CHECK (char_length(question) between 1 and 200),
	CONSTRAINT "group_polls_options_count" CHECK (cardinality(options) between 2 and 6),
	CONSTRAINT "group_polls_options_length" CHECK (char_length(array_to_string(options, '')) <= 600)
);
--> statement-breakpoint
CREATE TABLE "group_votes" (
	"poll_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"choice" smallint NOT NULL,
	"voted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_votes_poll_id_member_id_pk" PRIMARY KEY("poll_id","member_id"),
	CONSTRAINT "group_votes_choice" CHECK (choice between 0 and 5)
);
--> statement-breakpoint
ALTER TABLE "group_polls" ADD CONSTRAINT "group_polls_meeting_id_group_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."group_meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_polls" ADD CONSTRAINT "group_polls_created_by_id_profiles_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_votes" ADD CONSTRAINT "group_votes_poll_id_group_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."group_polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_votes" ADD CONSTRAINT "group_votes_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "group_polls_meeting_key" ON "group_polls" USING btree ("meeting_id");--> statement-breakpoint
CREATE INDEX "group_polls_created_by_idx" ON "group_polls" USING btree ("created_by_id");--> statement-breakpoint
CREATE INDEX "group_votes_member_idx" ON "group_votes" USING btree ("member_id");