CREATE TABLE "group_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"title" text NOT NULL,
	"added_by_id" uuid NOT NULL,
	"added_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "group_files_title_length" CHECK (char_length(title) between 1 and 120)
);
--> statement-breakpoint
ALTER TABLE "group_files" ADD CONSTRAINT "group_files_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_files" ADD CONSTRAINT "group_files_added_by_id_profiles_id_fk" FOREIGN KEY ("added_by_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "group_files_file_key" ON "group_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "group_files_order_idx" ON "group_files" USING btree ("group_id","added_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "group_files_added_by_idx" ON "group_files" USING btree ("added_by_id");--> statement-breakpoint
-- However one goes (removed, its group, its member), its stored file is given up with it, as a picture's is.
CREATE TRIGGER group_files_deleted AFTER DELETE ON group_files
FOR EACH ROW EXECUTE FUNCTION discard_picture_file();
