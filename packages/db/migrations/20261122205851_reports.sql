CREATE TABLE "moderation_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"user_id" uuid,
	"outcome" text NOT NULL,
	"hides" boolean NOT NULL,
	"template" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"suspended_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"appeal" text,
	"appealed_at" timestamp with time zone,
	"appeal_outcome" text,
	"appeal_message" text DEFAULT '' NOT NULL,
	"appeal_decided_at" timestamp with time zone,
	CONSTRAINT "moderation_decisions_kind_known" CHECK (kind in ('post', 'comment', 'message', 'member')),
	CONSTRAINT "moderation_decisions_outcome_known" CHECK (outcome in ('kept', 'hidden', 'warned', 'suspended')),
	CONSTRAINT "moderation_decisions_template_known" CHECK (template in ('no_breach', 'patient_identity', 'harmful_advice', 'harassment', 'impersonation', 'advertising', 'other')),
	CONSTRAINT "moderation_decisions_message_length" CHECK (char_length(message) <= 1000),
	CONSTRAINT "moderation_decisions_appeal_trimmed" CHECK (appeal = btrim(appeal)),
	CONSTRAINT "moderation_decisions_appeal_length" CHECK (char_length(appeal) <= 2000),
	CONSTRAINT "moderation_decisions_appeal_message_length" CHECK (char_length(appeal_message) <= 1000),
	CONSTRAINT "moderation_decisions_appeal_outcome_known" CHECK (appeal_outcome in ('upheld', 'overturned')),
	CONSTRAINT "moderation_decisions_suspension_ends" CHECK ((outcome = 'suspended') = (suspended_until is not null))
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"author_id" uuid,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"independent" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_kind_known" CHECK (kind in ('post', 'comment', 'message', 'member')),
	CONSTRAINT "reports_reason_known" CHECK (reason in ('patient_identity', 'harmful_advice', 'harassment', 'impersonation', 'advertising', 'other')),
	CONSTRAINT "reports_note_length" CHECK (char_length(note) <= 1000),
	CONSTRAINT "reports_excerpt_length" CHECK (char_length(excerpt) <= 2000)
);
--> statement-breakpoint
ALTER TABLE "moderation_cases" DROP CONSTRAINT "moderation_cases_kind_known";--> statement-breakpoint
ALTER TABLE "moderation_cases" DROP CONSTRAINT "moderation_cases_decision_known";--> statement-breakpoint
ALTER TABLE "thread_messages" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "post_comments" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "suspended_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_profiles_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moderation_decisions_user_idx" ON "moderation_decisions" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "moderation_decisions_subject_idx" ON "moderation_decisions" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "moderation_decisions_case_idx" ON "moderation_decisions" USING btree ("case_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_reporter_key" ON "reports" USING btree ("reporter_id","kind","subject_id");--> statement-breakpoint
CREATE INDEX "reports_case_idx" ON "reports" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "reports_author_idx" ON "reports" USING btree ("author_id");--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_hidden_reason_known" CHECK (hidden_reason in ('held', 'reports', 'decision'));--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_kind_known" CHECK (kind in ('verification', 'register_dispute', 'post', 'comment', 'message', 'member', 'appeal'));--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_decision_known" CHECK (decision in ('approved', 'rejected', 'revoked', 'resolved', 'withdrawn', 'erased',
        'kept', 'hidden', 'warned', 'suspended', 'upheld', 'overturned'));--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_hidden_reason_known" CHECK (hidden_reason in ('held', 'reports', 'decision'));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_hidden_reason_known" CHECK (hidden_reason in ('held', 'reports', 'decision'));--> statement-breakpoint
-- A comment counts while others see it: neither deleted nor hidden.
CREATE OR REPLACE FUNCTION count_post_comment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was boolean := tg_op <> 'INSERT' AND old.deleted_at IS NULL AND old.hidden_reason IS NULL;
  is_shown boolean := tg_op <> 'DELETE' AND new.deleted_at IS NULL AND new.hidden_reason IS NULL;
BEGIN
  IF is_shown AND NOT was THEN
    PERFORM weigh_post(new.post_id, 2, new.created_at, 0, 1, 0, true);
  ELSIF was AND NOT is_shown THEN
    PERFORM weigh_post(old.post_id, 2, old.created_at, 0, -1, 0, false);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER post_comments_deletion ON post_comments;
--> statement-breakpoint
CREATE TRIGGER post_comments_deletion AFTER UPDATE ON post_comments
FOR EACH ROW WHEN (old.deleted_at IS DISTINCT FROM new.deleted_at
  OR old.hidden_reason IS DISTINCT FROM new.hidden_reason) EXECUTE FUNCTION count_post_comment();
