-- Whose play a text teaches, where it says so: 'repertoire for Black', 'a White repertoire', 'teaches
-- Black's plans'. 'both' when it names both sides; null when it names none.
CREATE OR REPLACE FUNCTION openfile_named_side(words text) RETURNS text
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

-- Whose play a text teaches that names what it plays against: 'against the Sicilian' and 'Anti-Sicilian' are
-- for White, 'answers to 1.e4' and 'against the Anti-Sicilians' for Black. Null when it names nothing.
CREATE OR REPLACE FUNCTION openfile_side_against(words text) RETURNS text
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

-- Who plays an opening: whoever makes the last move of its line, unless the name says otherwise. 'both' for lines that
-- are the common way of both players; null where the name is that of a crossroads, or where nothing is known.
CREATE OR REPLACE FUNCTION openfile_opening_side(name text, pattern text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT CASE
    WHEN name ~* '^(king[''’]s pawn|queen[''’]s pawn|open) game$|^(indian defen[cs]e|all openings)$' THEN NULL
    WHEN line ~* '\mcounter|\mdefen[cs]e$|\mmarshall attack|\mhedgehog' THEN 'black'
    WHEN line ~* '\m(attack|system|bind)$|\m(exchange|advance) variation' THEN 'white'
    -- What follows the name of a defense without a choice of White's, and the usual replies to an opening of White's.
    WHEN line ~* '^(open|main line|normal variation|orthodox variation|giuoco piano|giuoco pianissimo|symmetrical variation|king[''’]s english variation)$' AND name LIKE '%:%' THEN
      CASE WHEN mover = CASE WHEN name ~* 'defen[cs]e' THEN 'black' ELSE 'white' END THEN mover ELSE 'both' END
    ELSE coalesce(mover, CASE WHEN line ~* '\m(opening|game|lopez|attack|system)$' THEN 'white' END)
  END
  FROM (
    SELECT btrim(regexp_replace(name, '^.*[:,]', '')) AS line,
      CASE WHEN plies > 0 THEN CASE plies % 2 WHEN 1 THEN 'white' ELSE 'black' END END AS mover
    FROM (SELECT regexp_count(regexp_replace(pattern, '\d+\.+', ' ', 'g'), '\S+') AS plies) AS counted
  ) AS read
$$;

-- Whose play a text teaches that names with what it is played: 'Win with the London System', 'with the French Defense'.
CREATE OR REPLACE FUNCTION openfile_side_with(words text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$
  SELECT CASE
    WHEN words !~* '\mwith ' THEN NULL
    WHEN words ~* '\mwith (the |an? )?(sicilian|french|caro-kann|pirc|scandinavian|dutch|slav|semi-slav|gr(ü|u|ue)nfeld|king[''’]?s indian(?! attack)|queen[''’]?s indian|nimzo(?!-larsen)|benoni|benko|budapest|queen[''’]?s gambit (declined|accepted)|([\w''’-]+ ){0,2}defen[cs]e)' THEN 'black'
    WHEN words ~* '\mwith (the |an? )?(catalan|london|colle|trompowsky|ruy lopez|spanish|italian|scotch|vienna|evans|king[''’]?s gambit|queen[''’]?s gambit|smith-morra|alapin|rossolimo|grand prix)' THEN 'white'
  END
$$;

-- Whose trap a text is about: the side that wins by it, or the other one than the side that falls into it.
CREATE OR REPLACE FUNCTION openfile_side_of_trap(words text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$
  SELECT CASE
    WHEN words !~* 'white|black' THEN NULL
    WHEN words ~* replace(gains, 'COLOR', 'white') OR words ~* replace(loses, 'COLOR', 'black') THEN 'white'
    WHEN words ~* replace(gains, 'COLOR', 'black') OR words ~* replace(loses, 'COLOR', 'white') THEN 'black'
  END
  FROM (SELECT '\mCOLOR([''’]s)?( [\w-]+){0,3} (trap|wins|mates|catch(es)?|gives up)\M' AS gains,
    '\mCOLOR( (?!wins)[\w-]+){0,8} (loses|walks into|falls)\M|\mCOLOR move that [^.]{0,60}\mcost' AS loses) AS phrases
$$;

CREATE OR REPLACE FUNCTION openfile_lesson_side(title text, description text, tags text[], category text, opening text) RETURNS text
LANGUAGE plpgsql STABLE PARALLEL SAFE
AS $$
DECLARE
  tag_words text := array_to_string(tags, '; ');
  words text := title || '; ' || tag_words;
  is_game boolean;
  said text;
BEGIN
  said := coalesce(
    public.openfile_named_side(title),
    CASE
      WHEN 'white' = ANY (tags) AND 'black' = ANY (tags) THEN 'both'
      WHEN 'white' = ANY (tags) THEN 'white'
      WHEN 'black' = ANY (tags) THEN 'black'
      ELSE public.openfile_named_side(tag_words)
    END);
  IF said IS NOT NULL THEN RETURN said; END IF;
  is_game := words ~* '\m(vs\.?|immortal|miniature|annotated game|king hunt|masterpiece|theme tournament)\M'
    OR description ~* '\mgame is replayed\M';
  -- Outside openings, most words about a side tell what happens on the board, not for whom the lesson is.
  IF category <> 'opening' THEN
    RETURN coalesce(CASE WHEN NOT is_game THEN nullif(public.openfile_named_side(description), 'both') END, 'none');
  END IF;
  said := coalesce(
    public.openfile_side_against(title),
    public.openfile_side_against(tag_words),
    public.openfile_side_with(title),
    CASE WHEN words ~* '\m(updates?|surveys?|newsletter)\M' THEN 'both' END,
    CASE WHEN title || '; ' || description ~* '\mtraps?\M' THEN public.openfile_side_of_trap(description) END,
    public.openfile_named_side(description),
    public.openfile_side_against(description),
    -- A game, a trap or a collection is not a lesson for whoever plays the opening.
    CASE WHEN opening IS NULL OR is_game OR words ~* '\m(trap|opening traps|playlist)\M' THEN 'none' END,
    CASE WHEN words || '; ' || description ~* '\m(wikipedia|overview|encyclop(a)?edia|surveys?)\M' THEN 'both' END);
  IF said IS NOT NULL THEN RETURN said; END IF;
  RETURN coalesce(
    (SELECT public.openfile_opening_side(name, opening_pattern) FROM public.openings WHERE name = openfile_lesson_side.opening),
    public.openfile_opening_side(opening, NULL),
    'none');
END $$;

CREATE OR REPLACE FUNCTION openfile_derive_side() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.side := coalesce(NEW.chosen_side,
    public.openfile_lesson_side(NEW.title, NEW.description, NEW.tags, NEW.category, NEW.opening));
  RETURN NEW;
END $$;

-- An opening with other moves may be played by the other side. The statement is skipped where it would change nothing,
-- because every statement on resources makes a new version of the catalogue.
CREATE OR REPLACE FUNCTION openfile_sides_of_opening() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names text[] := ARRAY[
    CASE WHEN TG_OP <> 'INSERT' THEN OLD.name END,
    CASE WHEN TG_OP <> 'DELETE' THEN NEW.name END];
  others integer[];
BEGIN
  SELECT array_agg(id) INTO others FROM public.resources
  WHERE opening = ANY (names) AND chosen_side IS NULL
    AND side <> public.openfile_lesson_side(title, description, tags, category, opening);
  IF others IS NOT NULL THEN
    UPDATE public.resources SET side = side WHERE id = ANY (others);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER derive_side BEFORE INSERT OR UPDATE OF title, description, tags, category, opening, chosen_side, side ON resources
FOR EACH ROW EXECUTE FUNCTION openfile_derive_side();

CREATE OR REPLACE TRIGGER sides_of_opening AFTER INSERT OR DELETE OR UPDATE OF name, opening_pattern ON openings
FOR EACH ROW EXECUTE FUNCTION openfile_sides_of_opening();
