CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"backup" text,
	"rows" bigint,
	"files" integer,
	"missing_files" integer,
	"bytes" bigint,
	"error" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "backup_runs_kind_known" CHECK (kind in ('backup', 'drill')),
	CONSTRAINT "backup_runs_cause_known" CHECK (cause in ('schedule', 'command', 'administrator')),
	CONSTRAINT "backup_runs_state_known" CHECK (state in ('running', 'done', 'failed', 'interrupted'))
);
--> statement-breakpoint
CREATE INDEX "backup_runs_started_at_idx" ON "backup_runs" USING btree ("started_at" DESC NULLS LAST);