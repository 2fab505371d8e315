CREATE TABLE "mentoring_hours" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mentee_id" uuid NOT NULL,
	"mentor_id" uuid NOT NULL,
	"topics" text[] NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mentoring_hours_two_members" CHECK (mentee_id <> mentor_id),
	CONSTRAINT "mentoring_hours_topics_number" CHECK (cardinality(topics) between 1 and 3),
	CONSTRAINT "mentoring_hours_note_length" CHECK (char_length(note) <= 500),
	CONSTRAINT "mentoring_hours_state_known" CHECK (state in ('asked', 'accepted', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "mentoring_pairs" (
	"round_id" uuid NOT NULL,
	"mentor_id" uuid NOT NULL,
	"mentee_id" uuid NOT NULL,
	"mentor_rank" integer NOT NULL,
	"mentee_rank" integer,
	"topics" text[] NOT NULL,
	CONSTRAINT "mentoring_pairs_round_id_mentee_id_pk" PRIMARY KEY("round_id","mentee_id")
);
--> statement-breakpoint
CREATE TABLE "mentoring_participants" (
	"round_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"role" text NOT NULL,
	"capacity" integer DEFAULT 0 NOT NULL,
	"topics" text[] NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mentoring_participants_round_id_member_id_pk" PRIMARY KEY("round_id","member_id"),
	CONSTRAINT "mentoring_participants_role_known" CHECK (role in ('mentor', 'mentee')),
	CONSTRAINT "mentoring_participants_capacity" CHECK (capacity between 0 and 10),
	CONSTRAINT "mentoring_participants_topics_number" CHECK (cardinality(topics) between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "mentoring_rounds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"created_by_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mentoring_rounds_title_length" CHECK (char_length(title) between 1 and 120)
);
--> statement-breakpoint
CREATE TABLE "mentoring_wishes" (
	"round_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"wished_id" uuid NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "mentoring_wishes_round_id_member_id_wished_id_pk" PRIMARY KEY("round_id","member_id","wished_id")
);
--> statement-breakpoint
CREATE TABLE "positions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"specialty" text NOT NULL,
	"place" text NOT NULL,
	"terms" text NOT NULL,
	"languages" text[] DEFAULT '{}'::text[] NOT NULL,
	"contact" text NOT NULL,
	"deadline" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "positions_title_length" CHECK (char_length(title) between 1 and 120),
	CONSTRAINT "positions_place_length" CHECK (char_length(place) between 1 and 120),
	CONSTRAINT "positions_terms_length" CHECK (char_length(terms) between 1 and 2000),
	CONSTRAINT "positions_contact_length" CHECK (char_length(contact) between 1 and 300)
);
--> statement-breakpoint
ALTER TABLE "mentoring_hours" ADD CONSTRAINT "mentoring_hours_mentee_id_profiles_id_fk" FOREIGN KEY ("mentee_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentoring_hours" ADD CONSTRAINT "mentoring_hours_mentor_id_profiles_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentoring_pairs" ADD CONSTRAINT "mentoring_pairs_round_id_mentoring_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."mentoring_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentoring_pairs" ADD CONSTRAINT "mentoring_pairs_mentor_id_profiles_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentoring_pairs" ADD CONSTRAINT "mentoring_pairs_mentee_id_profiles_id_fk" FOREIGN KEY ("mentee_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentoring_participants" ADD CONSTRAINT "mentoring_participants_round_id_mentoring_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."mentoring_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentoring_participants" ADD CONSTRAINT "mentoring_participants_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentoring_rounds" ADD CONSTRAINT "mentoring_rounds_created_by_id_profiles_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentoring_wishes" ADD CONSTRAINT "mentoring_wishes_round_id_mentoring_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."mentoring_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentoring_wishes" ADD CONSTRAINT "mentoring_wishes_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentoring_wishes" ADD CONSTRAINT "mentoring_wishes_wished_id_profiles_id_fk" FOREIGN KEY ("wished_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "positions" ADD CONSTRAINT "positions_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mentoring_hours_open_key" ON "mentoring_hours" USING btree ("mentee_id","mentor_id") WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX "mentoring_hours_mentor_idx" ON "mentoring_hours" USING btree ("mentor_id","state");--> statement-breakpoint
CREATE INDEX "mentoring_pairs_mentor_idx" ON "mentoring_pairs" USING btree ("mentor_id");--> statement-breakpoint
CREATE INDEX "mentoring_pairs_mentee_idx" ON "mentoring_pairs" USING btree ("mentee_id");--> statement-breakpoint
CREATE INDEX "mentoring_participants_member_idx" ON "mentoring_participants" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "mentoring_rounds_created_by_idx" ON "mentoring_rounds" USING btree ("created_by_id");--> statement-breakpoint
CREATE INDEX "mentoring_wishes_member_idx" ON "mentoring_wishes" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "mentoring_wishes_wished_idx" ON "mentoring_wishes" USING btree ("wished_id");--> statement-breakpoint
CREATE INDEX "positions_user_idx" ON "positions" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "positions_specialty_idx" ON "positions" USING btree ("specialty","deadline");--> statement-breakpoint
CREATE INDEX "positions_deadline_idx" ON "positions" USING btree ("deadline");