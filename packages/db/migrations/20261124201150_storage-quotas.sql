CREATE TABLE "storage_quotas" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"max_bytes" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "storage_quotas_max_bytes_range" CHECK ("storage_quotas"."max_bytes" between 0 and 1125899906842624)
);
--> statement-breakpoint
ALTER TABLE "storage_quotas" ADD CONSTRAINT "storage_quotas_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;