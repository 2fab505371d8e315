-- Rows of members who are gone, which nothing led to any more.
DELETE FROM "answer_articles" WHERE NOT EXISTS (SELECT FROM "profiles" WHERE "profiles"."id" = "answer_articles"."user_id");--> statement-breakpoint
DELETE FROM "answer_feedback" WHERE NOT EXISTS (SELECT FROM "profiles" WHERE "profiles"."id" = "answer_feedback"."user_id");--> statement-breakpoint
DELETE FROM "answer_traces" WHERE NOT EXISTS (SELECT FROM "profiles" WHERE "profiles"."id" = "answer_traces"."user_id");--> statement-breakpoint
DELETE FROM "conversation_messages" WHERE NOT EXISTS (SELECT FROM "profiles" WHERE "profiles"."id" = "conversation_messages"."user_id");--> statement-breakpoint
DELETE FROM "conversations" WHERE NOT EXISTS (SELECT FROM "profiles" WHERE "profiles"."id" = "conversations"."user_id");--> statement-breakpoint
DELETE FROM "notes" WHERE NOT EXISTS (SELECT FROM "profiles" WHERE "profiles"."id" = "notes"."user_id");--> statement-breakpoint
DELETE FROM "post_drafts" WHERE NOT EXISTS (SELECT FROM "profiles" WHERE "profiles"."id" = "post_drafts"."user_id");--> statement-breakpoint
DELETE FROM "calculator_favourites" WHERE NOT EXISTS (SELECT FROM "profiles" WHERE "profiles"."id" = "calculator_favourites"."user_id");--> statement-breakpoint
DELETE FROM "calculator_history" WHERE NOT EXISTS (SELECT FROM "profiles" WHERE "profiles"."id" = "calculator_history"."user_id");--> statement-breakpoint
DELETE FROM "calculator_settings" WHERE NOT EXISTS (SELECT FROM "profiles" WHERE "profiles"."id" = "calculator_settings"."user_id");--> statement-breakpoint
DELETE FROM "calculator_uses" WHERE NOT EXISTS (SELECT FROM "profiles" WHERE "profiles"."id" = "calculator_uses"."user_id");--> statement-breakpoint
DELETE FROM "collection_articles" WHERE NOT EXISTS (SELECT FROM "profiles" WHERE "profiles"."id" = "collection_articles"."user_id");--> statement-breakpoint
DELETE FROM "collections" WHERE NOT EXISTS (SELECT FROM "profiles" WHERE "profiles"."id" = "collections"."user_id");--> statement-breakpoint
DELETE FROM "follows" WHERE NOT EXISTS (SELECT FROM "profiles" WHERE "profiles"."id" = "follows"."user_id");--> statement-breakpoint
DELETE FROM "library_notices" WHERE NOT EXISTS (SELECT FROM "profiles" WHERE "profiles"."id" = "library_notices"."user_id");--> statement-breakpoint
DELETE FROM "library_settings" WHERE NOT EXISTS (SELECT FROM "profiles" WHERE "profiles"."id" = "library_settings"."user_id");--> statement-breakpoint
DELETE FROM "saved_articles" WHERE NOT EXISTS (SELECT FROM "profiles" WHERE "profiles"."id" = "saved_articles"."user_id");--> statement-breakpoint
DELETE FROM "activities" WHERE NOT EXISTS (SELECT FROM "profiles" WHERE "profiles"."id" = "activities"."user_id");--> statement-breakpoint
DELETE FROM "activity_days" WHERE NOT EXISTS (SELECT FROM "profiles" WHERE "profiles"."id" = "activity_days"."user_id");--> statement-breakpoint
ALTER TABLE "mail_queue" ADD COLUMN "member_id" uuid;--> statement-breakpoint
ALTER TABLE "answer_articles" ADD CONSTRAINT "answer_articles_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_feedback" ADD CONSTRAINT "answer_feedback_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_traces" ADD CONSTRAINT "answer_traces_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_drafts" ADD CONSTRAINT "post_drafts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calculator_favourites" ADD CONSTRAINT "calculator_favourites_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calculator_history" ADD CONSTRAINT "calculator_history_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calculator_settings" ADD CONSTRAINT "calculator_settings_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calculator_uses" ADD CONSTRAINT "calculator_uses_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_articles" ADD CONSTRAINT "collection_articles_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_notices" ADD CONSTRAINT "library_notices_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_settings" ADD CONSTRAINT "library_settings_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_articles" ADD CONSTRAINT "saved_articles_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_days" ADD CONSTRAINT "activity_days_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_articles_user_idx" ON "answer_articles" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "answer_feedback_user_idx" ON "answer_feedback" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "answer_traces_user_idx" ON "answer_traces" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_messages_sender_idx" ON "contact_messages" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "mail_queue_member_idx" ON "mail_queue" USING btree ("member_id");