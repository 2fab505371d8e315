CREATE TABLE "auth"."scim_group_members" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "scim_group_members_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "auth"."scim_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"display_name" text NOT NULL,
	"external_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scim_groups_name_length" CHECK (char_length(display_name) between 1 and 255),
	CONSTRAINT "scim_groups_external_id_length" CHECK (char_length(external_id) between 1 and 255)
);
--> statement-breakpoint
CREATE TABLE "auth"."scim_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "scim_tokens_name_length" CHECK (char_length(name) between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "auth"."scim_users" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"user_name" text NOT NULL,
	"external_id" text,
	"display_name" text,
	"given_name" text,
	"family_name" text,
	"email" text NOT NULL,
	"is_adopted" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"locked_before" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scim_users_name_length" CHECK (char_length(user_name) between 1 and 255),
	CONSTRAINT "scim_users_external_id_length" CHECK (char_length(external_id) between 1 and 255)
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "auth"."scim_group_members" ADD CONSTRAINT "scim_group_members_group_id_scim_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "auth"."scim_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."scim_group_members" ADD CONSTRAINT "scim_group_members_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."scim_tokens" ADD CONSTRAINT "scim_tokens_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."scim_users" ADD CONSTRAINT "scim_users_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scim_group_members_user_idx" ON "auth"."scim_group_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_groups_name_key" ON "auth"."scim_groups" USING btree ("provider",lower(display_name));--> statement-breakpoint
CREATE UNIQUE INDEX "scim_groups_external_id_key" ON "auth"."scim_groups" USING btree ("provider","external_id");--> statement-breakpoint
CREATE INDEX "scim_tokens_created_by_idx" ON "auth"."scim_tokens" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_name_key" ON "auth"."scim_users" USING btree ("provider",lower(user_name));--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_external_id_key" ON "auth"."scim_users" USING btree ("provider","external_id");--> statement-breakpoint
CREATE INDEX "audit_events_untold_idx" ON "audit_events" USING btree ("id") WHERE told_at is null;