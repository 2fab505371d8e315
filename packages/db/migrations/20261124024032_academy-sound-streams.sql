ALTER TABLE "learning_versions" ADD COLUMN "sound_file_id" uuid;--> statement-breakpoint
ALTER TABLE "learning_versions" ADD COLUMN "streams" jsonb;--> statement-breakpoint
ALTER TABLE "learning_versions" ADD COLUMN "streams_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "learning_versions_file_idx" ON "learning_versions" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "learning_versions_streams_idx" ON "learning_versions" USING btree ("streams_at") WHERE state = 'published' and kind = 'video' and file_id is not null and streams is null;