CREATE TABLE "erasures" (
	"pseudonym" uuid PRIMARY KEY NOT NULL,
	"erased_at" timestamp with time zone DEFAULT now() NOT NULL,
	"recorded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "push_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"kind" text,
	"content" "bytea" NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid,
	"endpoint" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"auth_secret" "bytea" NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_sent_at" timestamp with time zone,
	CONSTRAINT "push_subscriptions_endpoint_length" CHECK (char_length(endpoint) <= 2048),
	CONSTRAINT "push_subscriptions_device_length" CHECK (char_length(device) <= 120)
);
--> statement-breakpoint
ALTER TABLE "auth"."mfa_challenges" ADD COLUMN "challenge" text;--> statement-breakpoint
ALTER TABLE "auth"."mfa_factors" ADD COLUMN "credential_id" text;--> statement-breakpoint
ALTER TABLE "auth"."mfa_factors" ADD COLUMN "public_key" "bytea";--> statement-breakpoint
ALTER TABLE "auth"."mfa_factors" ADD COLUMN "sign_count" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."mfa_factors" ADD COLUMN "transports" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "auth"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasures_erased_at_idx" ON "erasures" USING btree ("erased_at");--> statement-breakpoint
CREATE INDEX "erasures_unrecorded_idx" ON "erasures" USING btree ("erased_at") WHERE recorded_at is null;--> statement-breakpoint
CREATE INDEX "push_messages_subscription_idx" ON "push_messages" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "push_messages_due_idx" ON "push_messages" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_idx" ON "push_subscriptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session_idx" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mfa_factors_credential_key" ON "auth"."mfa_factors" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "audit_events_actor_idx" ON "audit_events" USING btree ("actor_id");--> statement-breakpoint
ALTER TABLE "auth"."mfa_factors" ADD CONSTRAINT "mfa_factors_credential_length" CHECK (char_length(credential_id) <= 1400);