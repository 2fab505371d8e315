CREATE TABLE "member_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"connection_requests" text DEFAULT 'anyone' NOT NULL,
	"data_collection" boolean DEFAULT true NOT NULL,
	"time_zone" text,
	"theme" text,
	"email_notifications" boolean DEFAULT true NOT NULL,
	"notifications" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"quiet_from" integer,
	"quiet_until" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_settings_connection_requests_known" CHECK (connection_requests in ('anyone', 'mutual', 'verified')),
	CONSTRAINT "member_settings_theme_known" CHECK (theme in ('light', 'dark', 'system')),
	CONSTRAINT "member_settings_time_zone_length" CHECK (char_length(time_zone) <= 64),
	CONSTRAINT "member_settings_notifications_object" CHECK (jsonb_typeof(notifications) = 'object'),
	CONSTRAINT "member_settings_quiet_hours" CHECK ((quiet_from is null) = (quiet_until is null)
        and quiet_from between 0 and 1439 and quiet_until between 0 and 1439 and quiet_from <> quiet_until
        or quiet_from is null and quiet_until is null)
);
--> statement-breakpoint
ALTER TABLE "member_settings" ADD CONSTRAINT "member_settings_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;