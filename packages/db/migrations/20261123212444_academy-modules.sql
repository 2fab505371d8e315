CREATE TABLE "learning_module_states" (
	"member_id" uuid NOT NULL,
	"resource_id" uuid NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"suspend" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'incomplete' NOT NULL,
	"score" real,
	"seconds" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "learning_module_states_member_id_resource_id_pk" PRIMARY KEY("member_id","resource_id"),
	CONSTRAINT "learning_module_states_status_known" CHECK (status in ('incomplete', 'completed', 'passed', 'failed')),
	CONSTRAINT "learning_module_states_location_length" CHECK (char_length(location) <= 1000),
	CONSTRAINT "learning_module_states_suspend_length" CHECK (char_length(suspend) <= 64000),
	CONSTRAINT "learning_module_states_score" CHECK (score between 0 and 100),
	CONSTRAINT "learning_module_states_seconds" CHECK (seconds >= 0)
);
--> statement-breakpoint
ALTER TABLE "learning_versions" DROP CONSTRAINT "learning_versions_kind_known";--> statement-breakpoint
ALTER TABLE "learning_questions" DROP CONSTRAINT "learning_questions_kind_known";--> statement-breakpoint
ALTER TABLE "learning_versions" ADD COLUMN "module" jsonb;--> statement-breakpoint
ALTER TABLE "learning_questions" ADD COLUMN "image_file_id" uuid;--> statement-breakpoint
ALTER TABLE "learning_questions" ADD COLUMN "image_alt" jsonb;--> statement-breakpoint
ALTER TABLE "learning_questions" ADD COLUMN "calculators" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "learning_module_states" ADD CONSTRAINT "learning_module_states_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_module_states" ADD CONSTRAINT "learning_module_states_resource_id_learning_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."learning_resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "learning_module_states_resource_idx" ON "learning_module_states" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "learning_questions_calculators_idx" ON "learning_questions" USING gin ("calculators");--> statement-breakpoint
ALTER TABLE "learning_versions" ADD CONSTRAINT "learning_versions_kind_known" CHECK (kind in ('video', 'podcast', 'document', 'module', 'course'));--> statement-breakpoint
ALTER TABLE "learning_questions" ADD CONSTRAINT "learning_questions_kind_known" CHECK (kind in ('single', 'multiple', 'ordered', 'spot'));