CREATE TABLE "collection_voice_notes" (
	"collection_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"voice_note_id" uuid NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collection_voice_notes_collection_id_voice_note_id_pk" PRIMARY KEY("collection_id","voice_note_id")
);
--> statement-breakpoint
CREATE TABLE "voice_note_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"keep_days" integer NOT NULL,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voice_note_settings_days" CHECK (keep_days between 7 and 3650)
);
--> statement-breakpoint
ALTER TABLE "calendar_seats" ADD COLUMN "reminds" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "voice_notes" ADD COLUMN "saved_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "voice_notes" ADD COLUMN "is_kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "collection_voice_notes" ADD CONSTRAINT "collection_voice_notes_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_voice_notes" ADD CONSTRAINT "collection_voice_notes_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_voice_notes" ADD CONSTRAINT "collection_voice_notes_voice_note_id_voice_notes_id_fk" FOREIGN KEY ("voice_note_id") REFERENCES "public"."voice_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_note_settings" ADD CONSTRAINT "voice_note_settings_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_voice_notes_user_idx" ON "collection_voice_notes" USING btree ("user_id","voice_note_id");--> statement-breakpoint
CREATE INDEX "collection_voice_notes_note_idx" ON "collection_voice_notes" USING btree ("voice_note_id");