ALTER TABLE "learning_progress" ADD COLUMN "spent_seconds" double precision;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "withheld_at" timestamp with time zone;