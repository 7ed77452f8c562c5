-- What was searched for, day by day, and nothing of who did (docs/decisions/021-what-searchers-want.md).
CREATE TABLE search_questions (
  day date NOT NULL,
  -- '' stands for all searches of the day together.
  question text NOT NULL,
  asked integer NOT NULL,
  found integer NOT NULL,
  opened integer NOT NULL,
  CONSTRAINT search_questions_day_question_pk PRIMARY KEY (day, question),
  CONSTRAINT search_questions_not_negative CHECK (asked >= 0 AND found >= 0 AND opened >= 0)
);
