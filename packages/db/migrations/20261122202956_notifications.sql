CREATE TABLE "notification_actors" (
	"notification_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_actors_notification_id_actor_id_source_id_pk" PRIMARY KEY("notification_id","actor_id","source_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "notifications_kind_length" CHECK (char_length(kind) between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "member_follows" ADD COLUMN "notify_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member_follows" ADD COLUMN "notify_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notification_actors" ADD CONSTRAINT "notification_actors_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_actors" ADD CONSTRAINT "notification_actors_actor_id_profiles_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_recipient_id_profiles_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_actors_recent_idx" ON "notification_actors" USING btree ("notification_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notification_actors_actor_idx" ON "notification_actors" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_subject_key" ON "notifications" USING btree ("recipient_id","kind","subject_id");--> statement-breakpoint
CREATE INDEX "notifications_recipient_idx" ON "notifications" USING btree ("recipient_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("recipient_id","at" DESC NULLS LAST) WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_unmailed_idx" ON "notifications" USING btree ("at") WHERE read_at is null and mailed_at is null;--> statement-breakpoint
CREATE INDEX "notifications_at_idx" ON "notifications" USING btree ("at");--> statement-breakpoint
CREATE INDEX "member_follows_notify_idx" ON "member_follows" USING btree ("follower_id") WHERE notify_since is not null;