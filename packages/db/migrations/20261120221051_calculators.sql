CREATE TABLE "calculator_favourites" (
	"user_id" uuid NOT NULL,
	"calculator_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calculator_favourites_user_id_calculator_id_pk" PRIMARY KEY("user_id","calculator_id"),
	CONSTRAINT "calculator_favourites_id_length" CHECK (char_length(calculator_id) between 1 and 64)
);
--> statement-breakpoint
CREATE TABLE "calculator_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"calculator_id" text NOT NULL,
	"version" text NOT NULL,
	"inputs" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calculator_history_id_length" CHECK (char_length(calculator_id) between 1 and 64),
	CONSTRAINT "calculator_history_version_length" CHECK (char_length(version) between 1 and 20),
	CONSTRAINT "calculator_history_inputs_object" CHECK (jsonb_typeof(inputs) = 'object'),
	CONSTRAINT "calculator_history_inputs_size" CHECK (octet_length(inputs::text) <= 32768)
);
--> statement-breakpoint
CREATE TABLE "calculator_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"history_enabled" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calculator_uses" (
	"user_id" uuid NOT NULL,
	"calculator_id" text NOT NULL,
	"known_version" text NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calculator_uses_user_id_calculator_id_pk" PRIMARY KEY("user_id","calculator_id"),
	CONSTRAINT "calculator_uses_id_length" CHECK (char_length(calculator_id) between 1 and 64),
	CONSTRAINT "calculator_uses_version_length" CHECK (char_length(known_version) between 1 and 20)
);
--> statement-breakpoint
CREATE INDEX "calculator_history_user_idx" ON "calculator_history" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "calculator_uses_recent_idx" ON "calculator_uses" USING btree ("user_id","used_at" DESC NULLS LAST);