CREATE TABLE "moderation_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"user_id" uuid,
	"state" text DEFAULT 'open' NOT NULL,
	"assignee_id" uuid,
	"decision" text,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "moderation_cases_kind_known" CHECK (kind in ('verification', 'register_dispute')),
	CONSTRAINT "moderation_cases_state_known" CHECK (state in ('open', 'escalated', 'closed')),
	CONSTRAINT "moderation_cases_decision_known" CHECK (decision in ('approved', 'rejected', 'revoked', 'resolved', 'withdrawn', 'erased')),
	CONSTRAINT "moderation_cases_closed_at_known" CHECK ((state = 'closed') = (closed_at is not null))
);
--> statement-breakpoint
CREATE TABLE "moderation_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderation_events_action_length" CHECK (char_length(action) <= 40),
	CONSTRAINT "moderation_events_note_length" CHECK (char_length(note) <= 2000)
);
--> statement-breakpoint
CREATE TABLE "verification_emails" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"code_mac" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "verification_emails_email_length" CHECK (char_length(email) <= 255)
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'submitted' NOT NULL,
	"country" text NOT NULL,
	"register" text NOT NULL,
	"register_number" text NOT NULL,
	"entry_key" text NOT NULL,
	"registered_name" text NOT NULL,
	"field" text NOT NULL,
	"npi" text,
	"npi_check" jsonb,
	"institution" text,
	"document_file_id" uuid,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"message" text DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "verifications_state_known" CHECK (state in ('submitted', 'verified', 'rejected', 'withdrawn', 'superseded', 'lapsed', 'revoked')),
	CONSTRAINT "verifications_country_length" CHECK (char_length(country) between 2 and 2),
	CONSTRAINT "verifications_register_length" CHECK (char_length(register) <= 160),
	CONSTRAINT "verifications_register_number_length" CHECK (char_length(register_number) <= 40),
	CONSTRAINT "verifications_registered_name_length" CHECK (char_length(registered_name) <= 120),
	CONSTRAINT "verifications_field_length" CHECK (char_length(field) <= 80),
	CONSTRAINT "verifications_npi_length" CHECK (char_length(npi) <= 10),
	CONSTRAINT "verifications_institution_length" CHECK (char_length(institution) <= 255),
	CONSTRAINT "verifications_message_length" CHECK (char_length(message) <= 1000)
);
--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_assignee_id_profiles_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_events" ADD CONSTRAINT "moderation_events_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_events" ADD CONSTRAINT "moderation_events_actor_id_profiles_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_emails" ADD CONSTRAINT "verification_emails_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_cases_unclosed_key" ON "moderation_cases" USING btree ("kind","subject_id") WHERE state <> 'closed';--> statement-breakpoint
CREATE INDEX "moderation_cases_queue_idx" ON "moderation_cases" USING btree ("state","due_at","id");--> statement-breakpoint
CREATE INDEX "moderation_cases_closed_idx" ON "moderation_cases" USING btree ("closed_at" DESC NULLS LAST,"id") WHERE state = 'closed';--> statement-breakpoint
CREATE INDEX "moderation_cases_user_idx" ON "moderation_cases" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "moderation_cases_assignee_idx" ON "moderation_cases" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "moderation_events_case_idx" ON "moderation_events" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "moderation_events_actor_idx" ON "moderation_events" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "verifications_submitted_key" ON "verifications" USING btree ("user_id") WHERE state = 'submitted';--> statement-breakpoint
CREATE UNIQUE INDEX "verifications_verified_key" ON "verifications" USING btree ("user_id") WHERE state = 'verified';--> statement-breakpoint
CREATE INDEX "verifications_user_idx" ON "verifications" USING btree ("user_id","submitted_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "verifications_entry_idx" ON "verifications" USING btree ("entry_key");--> statement-breakpoint
CREATE INDEX "verifications_expires_at_idx" ON "verifications" USING btree ("expires_at") WHERE state = 'verified';