CREATE TABLE "voice_note_parts" (
	"note_id" uuid NOT NULL,
	"start" bigint NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "voice_note_parts_note_id_start_pk" PRIMARY KEY("note_id","start")
);
--> statement-breakpoint
CREATE TABLE "voice_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'recording' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"byte_size" bigint DEFAULT 0 NOT NULL,
	"ms" integer DEFAULT 0 NOT NULL,
	"content_type" text DEFAULT '' NOT NULL,
	"peaks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"marks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"gaps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"transcript" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"transcribing" text DEFAULT 'none' NOT NULL,
	"search" "tsvector" DEFAULT ''::tsvector NOT NULL,
	"file_id" uuid,
	"recorded_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "voice_notes_state_known" CHECK (state in ('recording', 'saved')),
	CONSTRAINT "voice_notes_transcribing_known" CHECK (transcribing in ('none', 'waiting', 'failed')),
	CONSTRAINT "voice_notes_title_length" CHECK (char_length(title) <= 200),
	CONSTRAINT "voice_notes_tags_number" CHECK (cardinality(tags) <= 10)
);
--> statement-breakpoint
ALTER TABLE "voice_note_parts" ADD CONSTRAINT "voice_note_parts_note_id_voice_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."voice_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_notes" ADD CONSTRAINT "voice_notes_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "voice_notes_latest_idx" ON "voice_notes" USING btree ("user_id","recorded_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "voice_notes_expiring_idx" ON "voice_notes" USING btree ("expires_at") WHERE expires_at is not null;--> statement-breakpoint
CREATE INDEX "voice_notes_deleted_idx" ON "voice_notes" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "voice_notes_open_idx" ON "voice_notes" USING btree ("changed_at") WHERE state = 'recording';