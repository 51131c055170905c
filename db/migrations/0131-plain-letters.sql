-- People are found with and without accents: Munoz finds Muñoz, and Walesa finds Wałęsa, however the name was composed.

-- As `foldWord` in src/domain/letters.ts; a test compares the two, letter by letter.
CREATE FUNCTION plain_letters(names text) RETURNS text
  LANGUAGE sql IMMUTABLE SET search_path = public AS $$
  SELECT replace(replace(replace(replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(names, NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]', '', 'g')
      COLLATE "pg_c_utf8"),
    'øɔɵłƚⱡɫđðɖɗħⱨŧƭʈⱦŋɲƞəɛǝɇɓƀƈȼƒɠǥɣɨɩɉƙⱪĸƥᵽɋɍɽʃʉʊʋⱳɏƴƶȥⱬʒⱥɑı’‘`´′‛ʹʻʼʽʾʿˈ＇',
    'ooollllddddhhttttnnneeeebbccfgggiijkkkppqrrsuuvwyyzzzzaai'''''''''''''''''''''''''''''),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ȣ', 'ou'), 'ꜳ', 'aa'), 'ꜵ', 'ao');
$$;

-- O'Brien is found as 'o', 'brien' and 'obrien'. Letters are those of all scripts, whatever the locale of the database.
CREATE OR REPLACE FUNCTION words_of_person(names text, dodaac text, dod_id text) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE SET search_path = public AS $$
  SELECT found[1] FROM regexp_matches(plain_letters(names) COLLATE "pg_c_utf8", '[[:alnum:]]+', 'g') found
  UNION SELECT regexp_replace(token, '[^[:alnum:]]', '', 'g')
    FROM regexp_split_to_table(plain_letters(names) COLLATE "pg_c_utf8", '\s+') token WHERE token ~ '[[:alnum:]]'
  UNION SELECT lower(dodaac)
  UNION SELECT '#' || dod_id WHERE dod_id IS NOT NULL;
$$;
REVOKE EXECUTE ON FUNCTION plain_letters FROM PUBLIC;

DELETE FROM people_words w USING people p
  WHERE w.program = p.program AND w.person_id = p.person_id
    AND concat(p.last_name, p.first_name, p.middle_name) ~ '[^\x01-\x7f]';
INSERT INTO people_words (program, word, person_id)
  SELECT p.program, w, p.person_id
  FROM people p, words_of_person(concat_ws(' ', p.last_name, p.first_name, p.middle_name), p.dodaac, p.dod_id) w
  WHERE concat(p.last_name, p.first_name, p.middle_name) ~ '[^\x01-\x7f]';
