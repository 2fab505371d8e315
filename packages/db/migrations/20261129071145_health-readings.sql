ALTER TABLE "health_days" ADD COLUMN "readings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "health_days" ADD COLUMN "failing" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "health_days" ADD COLUMN "slow" integer DEFAULT 0 NOT NULL;