CREATE TABLE "picture_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"form" text NOT NULL,
	"image_kind" text,
	"shown" text NOT NULL,
	"purpose" text NOT NULL,
	"readers" text NOT NULL,
	"witness" text NOT NULL,
	"given_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "picture_consents_form_known" CHECK (form in ('written', 'verbal', 'not_needed')),
	CONSTRAINT "picture_consents_readers_known" CHECK (readers in ('members', 'verified', 'connections')),
	CONSTRAINT "picture_consents_image_kind_length" CHECK (char_length(image_kind) <= 40),
	CONSTRAINT "picture_consents_shown_length" CHECK (char_length(shown) <= 300),
	CONSTRAINT "picture_consents_purpose_length" CHECK (char_length(purpose) <= 200),
	CONSTRAINT "picture_consents_witness_length" CHECK (char_length(witness) <= 120)
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"post_id" uuid,
	"message_id" uuid,
	"place" integer NOT NULL,
	"file_id" uuid,
	"sha256" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"alt" text NOT NULL,
	"sensitive" boolean NOT NULL,
	"faces_found" integer,
	"covers" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_of_one" CHECK (num_nonnulls(post_id, message_id) = 1),
	CONSTRAINT "pictures_alt_length" CHECK (char_length(alt) <= 300),
	CONSTRAINT "pictures_size_known" CHECK (width > 0 and height > 0)
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "image_facts" jsonb;--> statement-breakpoint
ALTER TABLE "picture_consents" ADD CONSTRAINT "picture_consents_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_consents" ADD CONSTRAINT "picture_consents_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_owner_id_profiles_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_message_id_thread_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."thread_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "picture_consents_post_key" ON "picture_consents" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "picture_consents_member_idx" ON "picture_consents" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "pictures_post_idx" ON "pictures" USING btree ("post_id","place");--> statement-breakpoint
CREATE INDEX "pictures_message_idx" ON "pictures" USING btree ("message_id","place");--> statement-breakpoint
CREATE INDEX "pictures_owner_idx" ON "pictures" USING btree ("owner_id","sha256");--> statement-breakpoint
-- However a picture goes (its post, its message, its owner, on request), its file is given up with it.
CREATE FUNCTION discard_picture_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE files SET deleted_at = now() WHERE id = old.file_id AND deleted_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pictures_deleted AFTER DELETE ON pictures
FOR EACH ROW WHEN (old.file_id IS NOT NULL) EXECUTE FUNCTION discard_picture_file();
--> statement-breakpoint
CREATE TRIGGER pictures_removed AFTER UPDATE ON pictures
FOR EACH ROW WHEN (old.file_id IS NOT NULL AND new.file_id IS DISTINCT FROM old.file_id) EXECUTE FUNCTION discard_picture_file();
