-- Whose play a text teaches, where it says so: 'repertoire for Black', 'a White repertoire', 'teaches
-- Black's plans'. 'both' when it names both sides; null when it names none.
CREATE FUNCTION openfile_named_side(words text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$
  SELECT CASE
    -- Most texts name no side: this is a tenth of the cost.
    WHEN words !~* 'white|black|side|colou?r' THEN NULL
    WHEN words ~* '\m(both|either|each) (sides?|colou?rs?)\M|\mwhite (and|or) black\M|\mblack (and|or) white\M' OR (white AND black) THEN 'both'
    WHEN white THEN 'white'
    WHEN black THEN 'black'
  END
  FROM (
    SELECT words ~* replace(phrase, 'COLOR', 'white') AS white, words ~* replace(phrase, 'COLOR', 'black') AS black
    FROM (SELECT
      '\m(for|as|with)\s+(the\s+)?COLOR\M(?![''’]s)'
      '|\mCOLOR[-\s](repertoires?|weapons?|systems?|answers?|players?|pieces|side)\M'
      '|\mCOLOR\M(?![''’])[^.;:]{0,40}\mrepertoire\M'
      '|\m(teach(es|ing)?|explains? how|shows? how) COLOR\M' AS phrase
    ) AS phrases
  ) AS named
$$;
--> statement-breakpoint
-- Whose play a text teaches that names what it plays against: 'against the Sicilian' and 'Anti-Sicilian' are
-- for White, 'answers to 1.e4' and 'against the Anti-Sicilians' for Black. Null when it names nothing.
CREATE FUNCTION openfile_side_against(words text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$
  SELECT CASE
    WHEN words !~* 'against|versus|beat|crush|destroy|fight|meet|punish|refut|answer|repl|anti' THEN NULL
    WHEN words ~* (against || whites) THEN 'black'
    WHEN words ~* ('(' || against || '|\manti[- ]?)' || blacks) THEN 'white'
    WHEN words ~* ('\manti[- ]?' || whites) THEN 'black'
  END
  FROM (SELECT
    '\m(against|versus|beat(s|ing)?|crush(es|ing)?|destroy(s|ing)?|fight(s|ing)?|meet(s|ing)?|punish(es|ing)?|refut(e|es|ing)|answer(s|ing)?( to)?|repl(y|ies|ying) to) (the |an? )?' AS against,
    '(anti-|1\. ?(e4|d4|c4|nf3|f4|b3|b4|g3)\M|([\w''’-]+ ){0,2}(attack|system)\M|queen[''’]?s gambit(?! (declined|accepted))|king[''’]?s gambit|queen[''’]?s pawn|english(?! defen)|r[ée]ti\M|bird\M|catalan|london|jobava|colle\M|torre\M|trompowsky|veresov|blackmar|ruy lopez|spanish|italian|scotch|vienna|bishop[''’]?s opening|ponziani|evans|danish|smith-morra|morra|alapin|rossolimo|grand prix)' AS whites,
    '(sicilian|french|caro-kann|pirc|modern def|scandinavian|alekhine|philidor|petro(v|ff)|elephant gambit|najdorf|dragon|berlin|dutch|slav|semi-slav|gr(ü|u|ue)nfeld|king[''’]?s indian(?! attack)|queen[''’]?s indian|old indian|nimzo(?!-larsen)|bogo|benoni|benko|budapest|tarrasch|englund|queen[''’]?s gambit (declined|accepted)|([\w''’-]+ ){0,2}defen[cs]e)' AS blacks
  ) AS openings
$$;
--> statement-breakpoint
CREATE FUNCTION openfile_side(title text, description text, tags text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT coalesce(
    public.openfile_named_side(title),
    CASE
      WHEN 'white' = ANY (tags) AND 'black' = ANY (tags) THEN 'both'
      WHEN 'white' = ANY (tags) THEN 'white'
      WHEN 'black' = ANY (tags) THEN 'black'
      ELSE public.openfile_named_side(array_to_string(tags, '; '))
    END,
    public.openfile_named_side(description),
    public.openfile_side_against(title),
    public.openfile_side_against(array_to_string(tags, '; ')),
    public.openfile_side_against(description),
    'both')
$$;
--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "chosen_side" text;
--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_chosen_side_allowed" CHECK ("resources"."chosen_side" in ('white', 'black', 'both'));
--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "side" text GENERATED ALWAYS AS (coalesce(chosen_side, openfile_side(title, description, tags))) STORED NOT NULL;
