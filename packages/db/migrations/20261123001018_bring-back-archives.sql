CREATE TABLE "data_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'reading' NOT NULL,
	"failure" text,
	"file_id" uuid,
	"byte_size" bigint NOT NULL,
	"made_at" text,
	"is_own" boolean DEFAULT false NOT NULL,
	"found" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"chosen" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"at_table" text,
	"at_row" integer DEFAULT 0 NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"rows_total" integer DEFAULT 0 NOT NULL,
	"results" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"heartbeat_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "data_imports_status_known" CHECK (status in ('reading', 'preview', 'running', 'done', 'failed', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "data_imports" ADD CONSTRAINT "data_imports_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_imports_user_idx" ON "data_imports" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "data_imports_open_idx" ON "data_imports" USING btree ("created_at") WHERE status in ('reading', 'preview', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "data_imports_one_open_key" ON "data_imports" USING btree ("user_id") WHERE status in ('reading', 'preview', 'running');