CREATE TABLE "drug_label_passages" (
	"label_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"section" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "drug_label_passages_label_id_position_pk" PRIMARY KEY("label_id","position"),
	CONSTRAINT "drug_label_passages_title_length" CHECK (char_length(title) <= 2000),
	CONSTRAINT "drug_label_passages_text_length" CHECK (char_length(text) <= 1000000)
);
--> statement-breakpoint
CREATE TABLE "drug_label_sources" (
	"kind" text NOT NULL,
	"query" text NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"error" text,
	CONSTRAINT "drug_label_sources_kind_query_pk" PRIMARY KEY("kind","query"),
	CONSTRAINT "drug_label_sources_kind_known" CHECK (kind in ('dailymed', 'openfda')),
	CONSTRAINT "drug_label_sources_query_length" CHECK (char_length(query) <= 500)
);
--> statement-breakpoint
CREATE TABLE "drug_labels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"set_id" text NOT NULL,
	"version" integer NOT NULL,
	"effective_date" date,
	"title" text NOT NULL,
	"generic_names" jsonb NOT NULL,
	"brand_names" jsonb NOT NULL,
	"drug_id" text,
	"source" text NOT NULL,
	"changed_sections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drug_labels_source_known" CHECK (source in ('dailymed', 'openfda', 'file')),
	CONSTRAINT "drug_labels_set_length" CHECK (char_length(set_id) <= 64),
	CONSTRAINT "drug_labels_title_length" CHECK (char_length(title) <= 2000)
);
--> statement-breakpoint
CREATE TABLE "drug_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"drug_id" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"origin" text NOT NULL,
	"change" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drug_versions_change_known" CHECK (change in ('bundled', 'corrected', 'signed')),
	CONSTRAINT "drug_versions_note_length" CHECK (char_length(note) <= 2000)
);
--> statement-breakpoint
ALTER TABLE "drug_label_passages" ADD CONSTRAINT "drug_label_passages_label_fkey" FOREIGN KEY ("label_id") REFERENCES "public"."drug_labels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "drug_labels_version_key" ON "drug_labels" USING btree ("set_id","version");--> statement-breakpoint
CREATE INDEX "drug_labels_drug_idx" ON "drug_labels" USING btree ("drug_id");--> statement-breakpoint
CREATE UNIQUE INDEX "drug_versions_version_key" ON "drug_versions" USING btree ("drug_id","version");