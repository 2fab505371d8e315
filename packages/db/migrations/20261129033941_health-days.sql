CREATE TABLE "health_days" (
	"name" text NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "health_days_name_day_pk" PRIMARY KEY("name","day"),
	CONSTRAINT "health_days_state_check" CHECK (state in ('ok', 'failing'))
);
