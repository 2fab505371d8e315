CREATE TABLE "saved_drugs" (
	"member_id" uuid NOT NULL,
	"drug_id" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_drugs_member_id_drug_id_pk" PRIMARY KEY("member_id","drug_id"),
	CONSTRAINT "saved_drugs_id_length" CHECK (char_length(drug_id) between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "voice_speech" (
	"note_id" uuid NOT NULL,
	"start" integer NOT NULL,
	"sealed" "bytea",
	"sentences" jsonb,
	CONSTRAINT "voice_speech_note_id_start_pk" PRIMARY KEY("note_id","start")
);
--> statement-breakpoint
CREATE TABLE "voice_transcriptions" (
	"note_id" uuid PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"parts" integer NOT NULL,
	"host" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"held_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voice_transcriptions_problem_known" CHECK (problem in ('unreachable', 'refused', 'garbled'))
);
--> statement-breakpoint
ALTER TABLE "calendar_events" DROP CONSTRAINT "calendar_events_state_known";--> statement-breakpoint
ALTER TABLE "calendar_seats" ADD COLUMN "is_host" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_drugs" ADD CONSTRAINT "saved_drugs_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_speech" ADD CONSTRAINT "voice_speech_note_id_voice_transcriptions_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."voice_transcriptions"("note_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_transcriptions" ADD CONSTRAINT "voice_transcriptions_note_id_voice_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."voice_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "voice_transcriptions_next_idx" ON "voice_transcriptions" USING btree ("next_at");--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_state_known" CHECK (state in ('published', 'proposed', 'cancelled'));