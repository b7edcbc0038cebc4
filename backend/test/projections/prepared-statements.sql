-- appointments marked 20 false false true
WITH a AS (SELECT * FROM ((SELECT *, xmin AS version FROM appointments.appointment
  WHERE barber_id = $1 
  AND start_at >= $2 
    AND start_at < $3
  ORDER BY start_at, appointment_id LIMIT 20) UNION ALL (SELECT *, xmin AS version FROM appointments.appointment
  WHERE client_id = $4 
  AND start_at >= $5 
    AND start_at < $6
  ORDER BY start_at, appointment_id LIMIT 20)) AS sides ORDER BY start_at, appointment_id LIMIT 20)
  SELECT a.appointment_id, a.barber_id, a.client_id, a.person_id, a.business_id,
  a.location_id, a.day, a.start_at, a.end_at, a.zone, a.status, a.services, a.cents, a.currency,
  a.notes, a.guest_name, a.address, a.booked_at, a.cancelled_by, a.reason, a.late, a.no_show,
  a.attendance_confirmed_at, a.started_at, a.no_show_at, a.contested_at, a.dispute, a.attested_at,
  a.expected_at, a.shift, a.answer_by, a.late_minutes, a.late_reply, a.cancel_limit_hours, a.buffer_minutes, barber.nombre AS barber_name,
  client.nombre AS client_name, shop.nombre AS business_name, CASE WHEN a.address IS NULL
  OR NOT shop.address_is_private THEN shop.direccion END AS business_address,
  shop.ciudad AS business_city, shop.owner_id, place.name AS place_name,
  place.address AS place_address, concat_ws(' ', a.appointment_id, a.version, coalesce(barber.xmin, '0'),
  coalesce(client.xmin, '0'), coalesce(shop.xmin, '0'), coalesce(place.xmin, '0')) AS mark 
FROM a
LEFT JOIN people.person AS barber ON barber.user_id = a.barber_id
LEFT JOIN people.person AS client ON client.user_id = a.client_id
LEFT JOIN shops.shop ON shop.business_id = a.business_id
LEFT JOIN locations.location AS place ON place.location_id = a.location_id ORDER BY start_at, appointment_id;

-- appointments marked 20 true true true
WITH a AS (SELECT * FROM ((SELECT *, xmin AS version FROM appointments.appointment
  WHERE barber_id = $1 
  ORDER BY start_at DESC, appointment_id DESC LIMIT 20) UNION ALL (SELECT *, xmin AS version FROM appointments.appointment
  WHERE client_id = $2 
  ORDER BY start_at DESC, appointment_id DESC LIMIT 20)) AS sides ORDER BY start_at DESC, appointment_id DESC LIMIT 20)
  SELECT a.appointment_id, a.barber_id, a.client_id, a.person_id, a.business_id,
  a.location_id, a.day, a.start_at, a.end_at, a.zone, a.status, a.services, a.cents, a.currency,
  a.notes, a.guest_name, a.address, a.booked_at, a.cancelled_by, a.reason, a.late, a.no_show,
  a.attendance_confirmed_at, a.started_at, a.no_show_at, a.contested_at, a.dispute, a.attested_at,
  a.expected_at, a.shift, a.answer_by, a.late_minutes, a.late_reply, a.cancel_limit_hours, a.buffer_minutes, barber.nombre AS barber_name,
  client.nombre AS client_name, shop.nombre AS business_name, CASE WHEN a.address IS NULL
  OR NOT shop.address_is_private THEN shop.direccion END AS business_address,
  shop.ciudad AS business_city, shop.owner_id, place.name AS place_name,
  place.address AS place_address, concat_ws(' ', a.appointment_id, a.version, coalesce(barber.xmin, '0'),
  coalesce(client.xmin, '0'), coalesce(shop.xmin, '0'), coalesce(place.xmin, '0')) AS mark 
FROM a
LEFT JOIN people.person AS barber ON barber.user_id = a.barber_id
LEFT JOIN people.person AS client ON client.user_id = a.client_id
LEFT JOIN shops.shop ON shop.business_id = a.business_id
LEFT JOIN locations.location AS place ON place.location_id = a.location_id ORDER BY start_at DESC, appointment_id DESC;

-- appointments marks 20 true true true
WITH a AS (SELECT * FROM ((SELECT *, xmin AS version FROM appointments.appointment
  WHERE barber_id = $1 
  ORDER BY start_at DESC, appointment_id DESC LIMIT 20) UNION ALL (SELECT *, xmin AS version FROM appointments.appointment
  WHERE client_id = $2 
  ORDER BY start_at DESC, appointment_id DESC LIMIT 20)) AS sides ORDER BY start_at DESC, appointment_id DESC LIMIT 20)
  SELECT string_agg(mark, ',' ORDER BY start_at DESC, appointment_id DESC) AS marks
        FROM (SELECT a.start_at, a.appointment_id, concat_ws(' ', a.appointment_id, a.version, coalesce(barber.xmin, '0'),
  coalesce(client.xmin, '0'), coalesce(shop.xmin, '0'), coalesce(place.xmin, '0')) AS mark 
FROM a
LEFT JOIN people.person AS barber ON barber.user_id = a.barber_id
LEFT JOIN people.person AS client ON client.user_id = a.client_id
LEFT JOIN shops.shop ON shop.business_id = a.business_id
LEFT JOIN locations.location AS place ON place.location_id = a.location_id) AS marked;

-- busy
SELECT appointment_id AS id, start_at, end_at, status
FROM appointments.appointment
WHERE barber_id = $1 AND status IN ('pendiente', 'confirmada')
  AND start_at >= $2 AND start_at < $3
UNION ALL
SELECT block_id, start_at, end_at, 'confirmada'
FROM appointments.block
WHERE barber_id = $4 AND start_at >= $5 AND start_at < $6
ORDER BY start_at;

-- chat badge
SELECT (
      SELECT coalesce(sum(received - read), 0)::int
      FROM chats.participant
      WHERE user_id = (SELECT $1::uuid) AND received > read AND status = 'active'
        AND NOT hidden AND NOT coalesce((SELECT true FROM graph.block AS mine WHERE mine.blocker_id = (SELECT $2::uuid) AND mine.blocked_id = other_id), false)
    ) AS unread,
      (SELECT count(*)::int FROM chats.participant WHERE user_id = (SELECT $3::uuid) AND NOT hidden AND status IN ('sent', 'request') AND (status = 'sent' OR (other_id NOT IN (
    SELECT blocked_id
    FROM graph.block
    WHERE blocker_id = (SELECT $4::uuid)
    UNION ALL
    SELECT blocker_id
    FROM graph.block
    WHERE blocked_id = (SELECT $5::uuid)) AND coalesce((
SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= (SELECT $6::timestamptz), false)
FROM people.person AS away WHERE away.user_id = other_id AND away.standing <> 'active'), true))) AND status = 'request')
        AS requests;

-- chat message places
SELECT message_id AS id, conversation_id AS "conversationId", sent_at AS "sentAt"
FROM chats.message
WHERE message_id = ANY ((SELECT $1::uuid[])::uuid[])
ORDER BY position;

-- chat page 20 false true
WITH one AS MATERIALIZED (
      SELECT *
      FROM chats.message
      WHERE conversation_id = $1
          AND position < $2
      ORDER BY position DESC
      LIMIT 20
    ) 
SELECT one.message_id, one.conversation_id, one.sender_id, one.state, one.decision_id, one.clause,
  one.automatic, one.sent_at, one.position, one.reply_to, CASE WHEN one.state = 'removed' THEN ''
  ELSE one.text END AS text, CASE WHEN one.state = 'removed' THEN '[]'::jsonb ELSE one.images
  END AS images, CASE WHEN reply.state = 'visible' THEN left(reply.text, 200)
  END AS reply_text, CASE WHEN reply.state = 'visible' THEN reply.sender_id END AS reply_sender
FROM one
LEFT JOIN chats.message AS reply ON reply.message_id = one.reply_to
  AND reply.conversation_id = one.conversation_id
  ORDER BY one.position;

-- chat page 20 true false
WITH one AS MATERIALIZED (
      SELECT *
      FROM chats.message
      WHERE conversation_id = $1
          AND position > $2
      ORDER BY position 
      LIMIT 20
    ) 
SELECT one.message_id, one.conversation_id, one.sender_id, one.state, one.decision_id, one.clause,
  one.automatic, one.sent_at, one.position, one.reply_to, CASE WHEN one.state = 'removed' THEN ''
  ELSE one.text END AS text, CASE WHEN one.state = 'removed' THEN '[]'::jsonb ELSE one.images
  END AS images, CASE WHEN reply.state = 'visible' THEN left(reply.text, 200)
  END AS reply_text, CASE WHEN reply.state = 'visible' THEN reply.sender_id END AS reply_sender
FROM one
LEFT JOIN chats.message AS reply ON reply.message_id = one.reply_to
  AND reply.conversation_id = one.conversation_id
  ORDER BY one.position;

-- chat page 20 true true
WITH one AS MATERIALIZED (
      SELECT *
      FROM chats.message
      WHERE conversation_id = $1
      ORDER BY position DESC
      LIMIT 20
    ) 
SELECT one.message_id, one.conversation_id, one.sender_id, one.state, one.decision_id, one.clause,
  one.automatic, one.sent_at, one.position, one.reply_to, CASE WHEN one.state = 'removed' THEN ''
  ELSE one.text END AS text, CASE WHEN one.state = 'removed' THEN '[]'::jsonb ELSE one.images
  END AS images, CASE WHEN reply.state = 'visible' THEN left(reply.text, 200)
  END AS reply_text, CASE WHEN reply.state = 'visible' THEN reply.sender_id END AS reply_sender
FROM one
LEFT JOIN chats.message AS reply ON reply.message_id = one.reply_to
  AND reply.conversation_id = one.conversation_id
  ORDER BY one.position;

-- conversations 20 false
WITH one AS MATERIALIZED (
        SELECT *
        FROM chats.participant
        WHERE user_id = (SELECT $1::uuid)
          AND NOT hidden AND status IN ('active', 'sent', 'lapsed')
            AND last_position < (SELECT $2::bigint)
        ORDER BY last_position DESC
        LIMIT 20
      ) 
SELECT one.conversation_id, one.other_id, one.opened_by, one.status, one.last_position,
  one.last_at, one.requested_at, one.muted_until, CASE WHEN one.status = 'active'
  AND NOT coalesce((SELECT true FROM graph.block AS mine WHERE mine.blocker_id = (SELECT $3::uuid) AND mine.blocked_id = one.other_id), false) THEN greatest(one.received - one.read, 0)
  ELSE 0 END AS unread, other.nombre, other.rol, other.profile_image_url AS image,
  coalesce((SELECT true FROM graph.block AS mine WHERE mine.blocker_id = (SELECT $4::uuid) AND mine.blocked_id = one.other_id), false) AS blocked, one.status = 'active'
  OR (((EXISTS (SELECT FROM appointments.appointment AS visit WHERE visit.client_id = one.user_id AND visit.barber_id = one.other_id AND visit.start_at > (SELECT $5::timestamptz) AND visit.status IN ('pendiente', 'confirmada'))
  OR EXISTS (SELECT FROM clients.visit WHERE visit.keeper_id = one.other_id AND visit.person_id = one.user_id AND visit.start_at > (SELECT $6::timestamptz))) OR (EXISTS (SELECT FROM appointments.appointment AS visit WHERE visit.client_id = one.other_id AND visit.barber_id = one.user_id AND visit.start_at > (SELECT $7::timestamptz) AND visit.status IN ('pendiente', 'confirmada'))
  OR EXISTS (SELECT FROM clients.visit WHERE visit.keeper_id = one.user_id AND visit.person_id = one.other_id AND visit.start_at > (SELECT $8::timestamptz)))) OR (EXISTS (
    SELECT
    FROM graph.follow AS mutual
    WHERE mutual.follower_id = one.user_id AND mutual.followed_id = one.other_id
  ) AND EXISTS (
    SELECT
    FROM graph.follow AS mutual
    WHERE mutual.follower_id = one.other_id AND mutual.followed_id = one.user_id
  ))) AS acquainted, CASE
  WHEN last.state <> 'removed' THEN left(last.text, 200) END AS last_text,
  jsonb_array_length(last.images) AS last_pictures, last.state AS last_state,
  coalesce(last.sender_id = one.user_id, false) AS last_is_mine,
  coalesce(
    last.sender_id = one.user_id
      AND last.position <= greatest(one.other_delivered, one.other_read), false
  ) AS last_delivered,
  coalesce(last.sender_id = one.user_id AND last.position <= one.other_read, false)
  AND coalesce((SELECT receipts FROM chats.settings AS mine WHERE mine.user_id = (SELECT $9::uuid)), true) AS last_read
FROM one
LEFT JOIN people.person AS other ON other.user_id = one.other_id
LEFT JOIN chats.message AS last ON last.message_id = one.last_message_id
  AND last.conversation_id = one.conversation_id
    ORDER BY one.last_position DESC;

-- conversations 20 true
WITH one AS MATERIALIZED (
        SELECT *
        FROM chats.participant
        WHERE user_id = (SELECT $1::uuid)
          AND NOT hidden AND status IN ('active', 'sent', 'lapsed')
        ORDER BY last_position DESC
        LIMIT 20
      ) 
SELECT one.conversation_id, one.other_id, one.opened_by, one.status, one.last_position,
  one.last_at, one.requested_at, one.muted_until, CASE WHEN one.status = 'active'
  AND NOT coalesce((SELECT true FROM graph.block AS mine WHERE mine.blocker_id = (SELECT $2::uuid) AND mine.blocked_id = one.other_id), false) THEN greatest(one.received - one.read, 0)
  ELSE 0 END AS unread, other.nombre, other.rol, other.profile_image_url AS image,
  coalesce((SELECT true FROM graph.block AS mine WHERE mine.blocker_id = (SELECT $3::uuid) AND mine.blocked_id = one.other_id), false) AS blocked, one.status = 'active'
  OR (((EXISTS (SELECT FROM appointments.appointment AS visit WHERE visit.client_id = one.user_id AND visit.barber_id = one.other_id AND visit.start_at > (SELECT $4::timestamptz) AND visit.status IN ('pendiente', 'confirmada'))
  OR EXISTS (SELECT FROM clients.visit WHERE visit.keeper_id = one.other_id AND visit.person_id = one.user_id AND visit.start_at > (SELECT $5::timestamptz))) OR (EXISTS (SELECT FROM appointments.appointment AS visit WHERE visit.client_id = one.other_id AND visit.barber_id = one.user_id AND visit.start_at > (SELECT $6::timestamptz) AND visit.status IN ('pendiente', 'confirmada'))
  OR EXISTS (SELECT FROM clients.visit WHERE visit.keeper_id = one.user_id AND visit.person_id = one.other_id AND visit.start_at > (SELECT $7::timestamptz)))) OR (EXISTS (
    SELECT
    FROM graph.follow AS mutual
    WHERE mutual.follower_id = one.user_id AND mutual.followed_id = one.other_id
  ) AND EXISTS (
    SELECT
    FROM graph.follow AS mutual
    WHERE mutual.follower_id = one.other_id AND mutual.followed_id = one.user_id
  ))) AS acquainted, CASE
  WHEN last.state <> 'removed' THEN left(last.text, 200) END AS last_text,
  jsonb_array_length(last.images) AS last_pictures, last.state AS last_state,
  coalesce(last.sender_id = one.user_id, false) AS last_is_mine,
  coalesce(
    last.sender_id = one.user_id
      AND last.position <= greatest(one.other_delivered, one.other_read), false
  ) AS last_delivered,
  coalesce(last.sender_id = one.user_id AND last.position <= one.other_read, false)
  AND coalesce((SELECT receipts FROM chats.settings AS mine WHERE mine.user_id = (SELECT $8::uuid)), true) AS last_read
FROM one
LEFT JOIN people.person AS other ON other.user_id = one.other_id
LEFT JOIN chats.message AS last ON last.message_id = one.last_message_id
  AND last.conversation_id = one.conversation_id
    ORDER BY one.last_position DESC;

-- dashboard barber
SELECT (
    SELECT coalesce(sum(CASE metric WHEN 'missed' THEN -delta ELSE delta END), 0)::int
    FROM history.fact
    WHERE barber_id = $1 AND metric IN ('booked', 'missed') AND day = $2::date
      AND at <= $3 AND position <= $4::bigint
  ) AS today,
    (
      SELECT coalesce(sum(delta * cents), 0)::bigint
      FROM history.fact CROSS JOIN LATERAL (
  SELECT * FROM history.booking AS b WHERE b.appointment_id = fact.appointment_id LIMIT 1
) AS booking
      WHERE barber_id = $5 AND metric = 'done' AND day >= $6::date AND at <= $7 AND position <= $8::bigint
    ) AS cents,
    (
      SELECT coalesce(sum(delta), 0)::int
      FROM (
        SELECT DISTINCT ON (appointment_id) delta, start_at
        FROM history.fact
        WHERE barber_id = $9 AND metric = 'waits' AND day >= $10::date AND at <= $11 AND position <= $12::bigint
        ORDER BY appointment_id, position DESC, delta DESC
      ) AS last
      WHERE start_at > $13
    ) AS pending,
    (
      SELECT count(*)::int
      FROM (
        SELECT
        FROM history.fact
        WHERE barber_id = $14 AND metric IN ('booked', 'missed') AND at <= $15 AND position <= $16::bigint
        GROUP BY person_id
        HAVING sum(CASE metric WHEN 'missed' THEN -delta ELSE delta END) > 0
      ) AS served
    ) AS clients;

-- holds
SELECT held.held
FROM unnest(
  $1::uuid[],
    $2::uuid[],
    $3::timestamptz[],
    $4::timestamptz[],
    $5::timestamptz[]
) WITH ORDINALITY AS asked (client_id, barber_id, start_at, end_at, now_at, n)
CROSS JOIN LATERAL (
    SELECT coalesce(
      json_agg(
        json_build_object(
          'appointmentId', a.appointment_id, 'barberId', a.barber_id, 'day', a.day, 'start',
            a.start_at, 'end', a.end_at
        )
      ), '[]'
    ) AS held
    FROM (
      SELECT appointment_id, barber_id, day, start_at, end_at
      FROM appointments.appointment
      WHERE client_id = asked.client_id AND status IN ('pendiente', 'confirmada')
        AND start_at > asked.start_at - interval '1 day' AND start_at < asked.end_at
        AND end_at > asked.start_at
      UNION
      SELECT appointment_id, barber_id, day, start_at, end_at
      FROM appointments.appointment
      WHERE client_id = asked.client_id AND status IN ('pendiente', 'confirmada')
        AND barber_id = asked.barber_id AND start_at > asked.now_at
    ) AS a
  ) AS held
ORDER BY asked.n;

-- met by user
SELECT asked.id
    FROM unnest($1::uuid[]) AS asked (id)
    WHERE (asked.id NOT IN (
    SELECT blocked_id
    FROM graph.block
    WHERE blocker_id = $2::uuid
    UNION ALL
    SELECT blocker_id
    FROM graph.block
    WHERE blocked_id = $2::uuid) AND coalesce((
SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= $3::timestamptz, false)
FROM people.person AS away WHERE away.user_id = asked.id AND away.standing <> 'active'), true));

-- met in pairs
SELECT (
          coalesce((
SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= asked.at, false)
FROM people.person AS away WHERE away.user_id = asked.id AND away.standing <> 'active'), true)
            AND NOT EXISTS (
              SELECT
              FROM graph.block
              WHERE blocker_id = asked.viewer_id AND blocked_id = asked.id
              UNION ALL
              SELECT
              FROM graph.block
              WHERE blocker_id = asked.id AND blocked_id = asked.viewer_id
            )
        ) AS met
        FROM unnest(
          $1::uuid[],
            $2::uuid[],
            $3::timestamptz[]
        ) WITH ORDINALITY AS asked (viewer_id, id, at, n)
        ORDER BY asked.n;

-- post false
WITH gone AS MATERIALIZED (SELECT DISTINCT each.id FROM (
    SELECT blocked_id
    FROM graph.block
    WHERE blocker_id = (SELECT $1::uuid)
    UNION ALL
    SELECT blocker_id
    FROM graph.block
    WHERE blocked_id = (SELECT $2::uuid)) AS each (id)),
        one AS MATERIALIZED (
          SELECT * FROM posts.post WHERE post_id = (SELECT $3::uuid) AND ((post.state = 'visible' AND (post.author_id = (SELECT $4::uuid) OR (post.post_id NOT IN (SELECT post_id
FROM hidden.post
WHERE user_id = (SELECT $5::uuid)
UNION ALL
SELECT subject_id
FROM reports.open
WHERE user_id = (SELECT $6::uuid) AND subject_type = 'POST') AND (post.author_id NOT IN (SELECT id FROM gone) AND coalesce((
SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= (SELECT $7::timestamptz), false)
FROM people.person AS away WHERE away.user_id = post.author_id AND away.standing <> 'active'), true))))) OR (post.state = 'removed' AND post.author_id = (SELECT $8::uuid)))
        ) 
SELECT one.post_id, one.author_id, one.revision, one.created_at, one.edited_at, one.shares,
  one.position, one.taken_as, one.clause, one.taken_by, one.label, one.labelled_by, one.sensitive,
  CASE WHEN one.taken_as = 'remove' THEN '' ELSE one.content END AS content, CASE
  WHEN one.taken_as IS NOT NULL THEN '[]'::jsonb ELSE one.images END AS images, author.nombre,
  author.rol, author.profile_image_url AS author_image, shop.business_id,
  shop.nombre AS business_name, service.service_id, service.nombre AS service_name,
  (coalesce((SELECT likes FROM reactions.sum WHERE subject_id = one.post_id), 0) - (CASE WHEN coalesce((SELECT likes FROM reactions.sum WHERE subject_id = one.post_id), 0) <= 200
  THEN (SELECT count(*)::int FROM reactions.post_like AS heart WHERE heart.post_id = one.post_id AND (heart.user_id IN (SELECT id FROM gone)) IS TRUE)
  ELSE (SELECT count(*)::int FROM (SELECT DISTINCT * FROM (SELECT id FROM gone) AS each (id)) AS apart
    CROSS JOIN LATERAL (SELECT 1 FROM reactions.post_like AS heart WHERE heart.post_id = one.post_id AND heart.user_id = apart.id OFFSET 0) AS one) END)) AS likes,
  (coalesce((SELECT comments FROM comments.sum WHERE post_id = one.post_id), 0) + ((SELECT count(*)::int FROM comments.comment AS held
WHERE held.post_id = one.post_id AND held.state IN ('pending', 'hidden') AND (held.author_id = (SELECT $9::uuid) OR (held.post_author_id = (SELECT $10::uuid) AND (held.author_id NOT IN (SELECT id FROM gone) AND coalesce((
SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= (SELECT $11::timestamptz), false)
FROM people.person AS away WHERE away.user_id = held.author_id AND away.standing <> 'active'), true)) AND NOT EXISTS (
    SELECT
    FROM reports.open AS reported
    WHERE reported.user_id = (SELECT $12::uuid) AND reported.subject_type = $13
      AND reported.subject_id = held.comment_id
  )))) - (SELECT count(*)::int FROM reports.open AS said JOIN comments.comment AS theirs ON theirs.comment_id = said.subject_id
WHERE said.user_id = (SELECT $14::uuid) AND said.subject_type = 'COMMENT' AND theirs.post_id = one.post_id AND theirs.state = 'visible' AND NOT theirs.author_id = (SELECT $15::uuid) AND NOT theirs.author_id IN (SELECT id FROM gone)) - CASE WHEN coalesce((SELECT comments FROM comments.sum WHERE post_id = one.post_id), 0) = 0 THEN 0
  WHEN coalesce((SELECT comments FROM comments.sum WHERE post_id = one.post_id), 0) <= 200 THEN (SELECT count(*)::int
    FROM comments.comment AS theirs
    WHERE theirs.post_id = one.post_id AND (theirs.author_id IN (SELECT id FROM gone)) IS TRUE AND theirs.state = 'visible') + (SELECT count(answer.*)::int
  FROM comments.comment AS theirs
  JOIN comments.comment AS answer ON answer.root_id = theirs.comment_id
    AND answer.state = 'visible' AND NOT answer.author_id IN (SELECT id FROM gone)
    AND NOT EXISTS (
    SELECT
    FROM reports.open AS reported
    WHERE reported.user_id = (SELECT $16::uuid) AND reported.subject_type = $17
      AND reported.subject_id = answer.comment_id
  )
  WHERE theirs.post_id = one.post_id AND (theirs.author_id IN (SELECT id FROM gone)) IS TRUE AND theirs.state = 'visible'
    AND theirs.replies > 0 AND NOT theirs.post_author_id = (SELECT $18::uuid)
    AND NOT EXISTS (
      SELECT
      FROM comments.comment AS answer
      WHERE answer.root_id = theirs.comment_id AND answer.author_id = (SELECT $19::uuid)
        AND answer.state IN ('visible', 'pending', 'hidden')
    )) ELSE coalesce((SELECT sum(found.count)::int FROM (SELECT DISTINCT * FROM (SELECT id FROM gone) AS each (id)) AS apart
  CROSS JOIN LATERAL (SELECT (SELECT count(*)::int
    FROM comments.comment AS theirs
    WHERE theirs.post_id = one.post_id AND theirs.author_id = apart.id AND theirs.state = 'visible') AS count OFFSET 0) AS found), 0) + coalesce((SELECT sum(found.count)::int FROM (SELECT DISTINCT * FROM (SELECT id FROM gone) AS each (id)) AS apart
  CROSS JOIN LATERAL (SELECT (SELECT count(answer.*)::int
  FROM comments.comment AS theirs
  JOIN comments.comment AS answer ON answer.root_id = theirs.comment_id
    AND answer.state = 'visible' AND NOT answer.author_id IN (SELECT id FROM gone)
    AND NOT EXISTS (
    SELECT
    FROM reports.open AS reported
    WHERE reported.user_id = (SELECT $20::uuid) AND reported.subject_type = $21
      AND reported.subject_id = answer.comment_id
  )
  WHERE theirs.post_id = one.post_id AND theirs.author_id = apart.id AND theirs.state = 'visible'
    AND theirs.replies > 0 AND NOT theirs.post_author_id = (SELECT $22::uuid)
    AND NOT EXISTS (
      SELECT
      FROM comments.comment AS answer
      WHERE answer.root_id = theirs.comment_id AND answer.author_id = (SELECT $23::uuid)
        AND answer.state IN ('visible', 'pending', 'hidden')
    )) AS count OFFSET 0) AS found), 0) END)) AS comments,
  EXISTS (
      SELECT
      FROM reactions.post_like AS mine
      WHERE mine.post_id = one.post_id AND mine.user_id = (SELECT $24::uuid)
    ) AS is_liked,
  coalesce((SELECT true FROM graph.follow AS mine WHERE mine.follower_id = (SELECT $25::uuid) AND mine.followed_id = one.author_id), false) AS is_following,
  EXISTS (
      SELECT
      FROM comments.comment AS mine
      WHERE mine.post_id = one.post_id AND mine.author_id = (SELECT $26::uuid)
        AND mine.state IN ('visible', 'pending')
    ) AS has_commented
FROM one
JOIN people.person AS author ON author.user_id = one.author_id
LEFT JOIN team.member ON member.barber_id = one.author_id
LEFT JOIN offers.service ON service.service_id = one.service_id
  AND service.barber_id = one.author_id AND service.active
LEFT JOIN LATERAL (
    SELECT found.business_id, found.nombre
    FROM shops.shop AS found
    WHERE NOT found.hidden
      AND (
        found.business_id = member.business_id
          OR (member.business_id IS NULL AND found.owner_id = one.author_id)
      )
    LIMIT 1
  ) AS shop ON true;

-- posts false 20 false false false undefined
WITH gone AS MATERIALIZED (SELECT DISTINCT each.id FROM (
    SELECT blocked_id
    FROM graph.block
    WHERE blocker_id = (SELECT $1::uuid)
    UNION ALL
    SELECT blocker_id
    FROM graph.block
    WHERE blocked_id = (SELECT $2::uuid)) AS each (id)), one AS MATERIALIZED (SELECT *
      FROM posts.post
      WHERE
          (post.state = 'visible' AND (post.author_id = (SELECT $3::uuid) OR (post.post_id NOT IN (SELECT post_id
FROM hidden.post
WHERE user_id = (SELECT $4::uuid)
UNION ALL
SELECT subject_id
FROM reports.open
WHERE user_id = (SELECT $5::uuid) AND subject_type = 'POST') AND (post.author_id NOT IN (SELECT id FROM gone) AND coalesce((
SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= (SELECT $6::timestamptz), false)
FROM people.person AS away WHERE away.user_id = post.author_id AND away.standing <> 'active'), true)))))
        AND post.author_id = $7 AND position < (SELECT $8::bigint) ORDER BY post.position DESC
  LIMIT 20 ) 
SELECT one.post_id, one.author_id, one.revision, one.created_at, one.edited_at, one.shares,
  one.position, one.taken_as, one.clause, one.taken_by, one.label, one.labelled_by, one.sensitive,
  CASE WHEN one.taken_as = 'remove' THEN '' ELSE one.content END AS content, CASE
  WHEN one.taken_as IS NOT NULL THEN '[]'::jsonb ELSE one.images END AS images, author.nombre,
  author.rol, author.profile_image_url AS author_image, shop.business_id,
  shop.nombre AS business_name, service.service_id, service.nombre AS service_name,
  (coalesce((SELECT likes FROM reactions.sum WHERE subject_id = one.post_id), 0) - (CASE WHEN coalesce((SELECT likes FROM reactions.sum WHERE subject_id = one.post_id), 0) <= 200
  THEN (SELECT count(*)::int FROM reactions.post_like AS heart WHERE heart.post_id = one.post_id AND (heart.user_id IN (SELECT id FROM gone)) IS TRUE)
  ELSE (SELECT count(*)::int FROM (SELECT DISTINCT * FROM (SELECT id FROM gone) AS each (id)) AS apart
    CROSS JOIN LATERAL (SELECT 1 FROM reactions.post_like AS heart WHERE heart.post_id = one.post_id AND heart.user_id = apart.id OFFSET 0) AS one) END)) AS likes,
  (coalesce((SELECT comments FROM comments.sum WHERE post_id = one.post_id), 0) + ((SELECT count(*)::int FROM comments.comment AS held
WHERE held.post_id = one.post_id AND held.state IN ('pending', 'hidden') AND (held.author_id = (SELECT $9::uuid) OR (held.post_author_id = (SELECT $10::uuid) AND (held.author_id NOT IN (SELECT id FROM gone) AND coalesce((
SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= (SELECT $11::timestamptz), false)
FROM people.person AS away WHERE away.user_id = held.author_id AND away.standing <> 'active'), true)) AND NOT EXISTS (
    SELECT
    FROM reports.open AS reported
    WHERE reported.user_id = (SELECT $12::uuid) AND reported.subject_type = $13
      AND reported.subject_id = held.comment_id
  )))) - (SELECT count(*)::int FROM reports.open AS said JOIN comments.comment AS theirs ON theirs.comment_id = said.subject_id
WHERE said.user_id = (SELECT $14::uuid) AND said.subject_type = 'COMMENT' AND theirs.post_id = one.post_id AND theirs.state = 'visible' AND NOT theirs.author_id = (SELECT $15::uuid) AND NOT theirs.author_id IN (SELECT id FROM gone)) - CASE WHEN coalesce((SELECT comments FROM comments.sum WHERE post_id = one.post_id), 0) = 0 THEN 0
  WHEN coalesce((SELECT comments FROM comments.sum WHERE post_id = one.post_id), 0) <= 200 THEN (SELECT count(*)::int
    FROM comments.comment AS theirs
    WHERE theirs.post_id = one.post_id AND (theirs.author_id IN (SELECT id FROM gone)) IS TRUE AND theirs.state = 'visible') + (SELECT count(answer.*)::int
  FROM comments.comment AS theirs
  JOIN comments.comment AS answer ON answer.root_id = theirs.comment_id
    AND answer.state = 'visible' AND NOT answer.author_id IN (SELECT id FROM gone)
    AND NOT EXISTS (
    SELECT
    FROM reports.open AS reported
    WHERE reported.user_id = (SELECT $16::uuid) AND reported.subject_type = $17
      AND reported.subject_id = answer.comment_id
  )
  WHERE theirs.post_id = one.post_id AND (theirs.author_id IN (SELECT id FROM gone)) IS TRUE AND theirs.state = 'visible'
    AND theirs.replies > 0 AND NOT theirs.post_author_id = (SELECT $18::uuid)
    AND NOT EXISTS (
      SELECT
      FROM comments.comment AS answer
      WHERE answer.root_id = theirs.comment_id AND answer.author_id = (SELECT $19::uuid)
        AND answer.state IN ('visible', 'pending', 'hidden')
    )) ELSE coalesce((SELECT sum(found.count)::int FROM (SELECT DISTINCT * FROM (SELECT id FROM gone) AS each (id)) AS apart
  CROSS JOIN LATERAL (SELECT (SELECT count(*)::int
    FROM comments.comment AS theirs
    WHERE theirs.post_id = one.post_id AND theirs.author_id = apart.id AND theirs.state = 'visible') AS count OFFSET 0) AS found), 0) + coalesce((SELECT sum(found.count)::int FROM (SELECT DISTINCT * FROM (SELECT id FROM gone) AS each (id)) AS apart
  CROSS JOIN LATERAL (SELECT (SELECT count(answer.*)::int
  FROM comments.comment AS theirs
  JOIN comments.comment AS answer ON answer.root_id = theirs.comment_id
    AND answer.state = 'visible' AND NOT answer.author_id IN (SELECT id FROM gone)
    AND NOT EXISTS (
    SELECT
    FROM reports.open AS reported
    WHERE reported.user_id = (SELECT $20::uuid) AND reported.subject_type = $21
      AND reported.subject_id = answer.comment_id
  )
  WHERE theirs.post_id = one.post_id AND theirs.author_id = apart.id AND theirs.state = 'visible'
    AND theirs.replies > 0 AND NOT theirs.post_author_id = (SELECT $22::uuid)
    AND NOT EXISTS (
      SELECT
      FROM comments.comment AS answer
      WHERE answer.root_id = theirs.comment_id AND answer.author_id = (SELECT $23::uuid)
        AND answer.state IN ('visible', 'pending', 'hidden')
    )) AS count OFFSET 0) AS found), 0) END)) AS comments,
  EXISTS (
      SELECT
      FROM reactions.post_like AS mine
      WHERE mine.post_id = one.post_id AND mine.user_id = (SELECT $24::uuid)
    ) AS is_liked,
  coalesce((SELECT true FROM graph.follow AS mine WHERE mine.follower_id = (SELECT $25::uuid) AND mine.followed_id = one.author_id), false) AS is_following,
  EXISTS (
      SELECT
      FROM comments.comment AS mine
      WHERE mine.post_id = one.post_id AND mine.author_id = (SELECT $26::uuid)
        AND mine.state IN ('visible', 'pending')
    ) AS has_commented
FROM one
JOIN people.person AS author ON author.user_id = one.author_id
LEFT JOIN team.member ON member.barber_id = one.author_id
LEFT JOIN offers.service ON service.service_id = one.service_id
  AND service.barber_id = one.author_id AND service.active
LEFT JOIN LATERAL (
    SELECT found.business_id, found.nombre
    FROM shops.shop AS found
    WHERE NOT found.hidden
      AND (
        found.business_id = member.business_id
          OR (member.business_id IS NULL AND found.owner_id = one.author_id)
      )
    LIMIT 1
  ) AS shop ON true
  ORDER BY one.position DESC;

-- posts false 20 true true false few
WITH gone AS MATERIALIZED (SELECT DISTINCT each.id FROM (
    SELECT blocked_id
    FROM graph.block
    WHERE blocker_id = (SELECT $1::uuid)
    UNION ALL
    SELECT blocker_id
    FROM graph.block
    WHERE blocked_id = (SELECT $2::uuid)) AS each (id)), one AS MATERIALIZED (SELECT post.*
      FROM graph.follow AS mine
      CROSS JOIN LATERAL (
          SELECT *
          FROM posts.post
          WHERE post.author_id BETWEEN mine.followed_id AND mine.followed_id
            AND post.state = 'visible' AND post.post_id NOT IN (SELECT post_id
FROM hidden.post
WHERE user_id = (SELECT $3::uuid)
UNION ALL
SELECT subject_id
FROM reports.open
WHERE user_id = (SELECT $4::uuid) AND subject_type = 'POST') AND true
          ORDER BY author_id, position DESC
          LIMIT 20
        ) AS post
      WHERE mine.follower_id = (SELECT $5::uuid)
        AND (mine.followed_id NOT IN (SELECT id FROM gone) AND coalesce((
SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= (SELECT $6::timestamptz), false)
FROM people.person AS away WHERE away.user_id = mine.followed_id AND away.standing <> 'active'), true)) ORDER BY post.position DESC
  LIMIT 20 ) 
SELECT one.post_id, one.author_id, one.revision, one.created_at, one.edited_at, one.shares,
  one.position, one.taken_as, one.clause, one.taken_by, one.label, one.labelled_by, one.sensitive,
  CASE WHEN one.taken_as = 'remove' THEN '' ELSE one.content END AS content, CASE
  WHEN one.taken_as IS NOT NULL THEN '[]'::jsonb ELSE one.images END AS images, author.nombre,
  author.rol, author.profile_image_url AS author_image, shop.business_id,
  shop.nombre AS business_name, service.service_id, service.nombre AS service_name,
  (coalesce((SELECT likes FROM reactions.sum WHERE subject_id = one.post_id), 0) - (CASE WHEN coalesce((SELECT likes FROM reactions.sum WHERE subject_id = one.post_id), 0) <= 200
  THEN (SELECT count(*)::int FROM reactions.post_like AS heart WHERE heart.post_id = one.post_id AND (heart.user_id IN (SELECT id FROM gone)) IS TRUE)
  ELSE (SELECT count(*)::int FROM (SELECT DISTINCT * FROM (SELECT id FROM gone) AS each (id)) AS apart
    CROSS JOIN LATERAL (SELECT 1 FROM reactions.post_like AS heart WHERE heart.post_id = one.post_id AND heart.user_id = apart.id OFFSET 0) AS one) END)) AS likes,
  (coalesce((SELECT comments FROM comments.sum WHERE post_id = one.post_id), 0) + ((SELECT count(*)::int FROM comments.comment AS held
WHERE held.post_id = one.post_id AND held.state IN ('pending', 'hidden') AND (held.author_id = (SELECT $7::uuid) OR (held.post_author_id = (SELECT $8::uuid) AND (held.author_id NOT IN (SELECT id FROM gone) AND coalesce((
SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= (SELECT $9::timestamptz), false)
FROM people.person AS away WHERE away.user_id = held.author_id AND away.standing <> 'active'), true)) AND NOT EXISTS (
    SELECT
    FROM reports.open AS reported
    WHERE reported.user_id = (SELECT $10::uuid) AND reported.subject_type = $11
      AND reported.subject_id = held.comment_id
  )))) - (SELECT count(*)::int FROM reports.open AS said JOIN comments.comment AS theirs ON theirs.comment_id = said.subject_id
WHERE said.user_id = (SELECT $12::uuid) AND said.subject_type = 'COMMENT' AND theirs.post_id = one.post_id AND theirs.state = 'visible' AND NOT theirs.author_id = (SELECT $13::uuid) AND NOT theirs.author_id IN (SELECT id FROM gone)) - CASE WHEN coalesce((SELECT comments FROM comments.sum WHERE post_id = one.post_id), 0) = 0 THEN 0
  WHEN coalesce((SELECT comments FROM comments.sum WHERE post_id = one.post_id), 0) <= 200 THEN (SELECT count(*)::int
    FROM comments.comment AS theirs
    WHERE theirs.post_id = one.post_id AND (theirs.author_id IN (SELECT id FROM gone)) IS TRUE AND theirs.state = 'visible') + (SELECT count(answer.*)::int
  FROM comments.comment AS theirs
  JOIN comments.comment AS answer ON answer.root_id = theirs.comment_id
    AND answer.state = 'visible' AND NOT answer.author_id IN (SELECT id FROM gone)
    AND NOT EXISTS (
    SELECT
    FROM reports.open AS reported
    WHERE reported.user_id = (SELECT $14::uuid) AND reported.subject_type = $15
      AND reported.subject_id = answer.comment_id
  )
  WHERE theirs.post_id = one.post_id AND (theirs.author_id IN (SELECT id FROM gone)) IS TRUE AND theirs.state = 'visible'
    AND theirs.replies > 0 AND NOT theirs.post_author_id = (SELECT $16::uuid)
    AND NOT EXISTS (
      SELECT
      FROM comments.comment AS answer
      WHERE answer.root_id = theirs.comment_id AND answer.author_id = (SELECT $17::uuid)
        AND answer.state IN ('visible', 'pending', 'hidden')
    )) ELSE coalesce((SELECT sum(found.count)::int FROM (SELECT DISTINCT * FROM (SELECT id FROM gone) AS each (id)) AS apart
  CROSS JOIN LATERAL (SELECT (SELECT count(*)::int
    FROM comments.comment AS theirs
    WHERE theirs.post_id = one.post_id AND theirs.author_id = apart.id AND theirs.state = 'visible') AS count OFFSET 0) AS found), 0) + coalesce((SELECT sum(found.count)::int FROM (SELECT DISTINCT * FROM (SELECT id FROM gone) AS each (id)) AS apart
  CROSS JOIN LATERAL (SELECT (SELECT count(answer.*)::int
  FROM comments.comment AS theirs
  JOIN comments.comment AS answer ON answer.root_id = theirs.comment_id
    AND answer.state = 'visible' AND NOT answer.author_id IN (SELECT id FROM gone)
    AND NOT EXISTS (
    SELECT
    FROM reports.open AS reported
    WHERE reported.user_id = (SELECT $18::uuid) AND reported.subject_type = $19
      AND reported.subject_id = answer.comment_id
  )
  WHERE theirs.post_id = one.post_id AND theirs.author_id = apart.id AND theirs.state = 'visible'
    AND theirs.replies > 0 AND NOT theirs.post_author_id = (SELECT $20::uuid)
    AND NOT EXISTS (
      SELECT
      FROM comments.comment AS answer
      WHERE answer.root_id = theirs.comment_id AND answer.author_id = (SELECT $21::uuid)
        AND answer.state IN ('visible', 'pending', 'hidden')
    )) AS count OFFSET 0) AS found), 0) END)) AS comments,
  EXISTS (
      SELECT
      FROM reactions.post_like AS mine
      WHERE mine.post_id = one.post_id AND mine.user_id = (SELECT $22::uuid)
    ) AS is_liked,
  coalesce((SELECT true FROM graph.follow AS mine WHERE mine.follower_id = (SELECT $23::uuid) AND mine.followed_id = one.author_id), false) AS is_following,
  EXISTS (
      SELECT
      FROM comments.comment AS mine
      WHERE mine.post_id = one.post_id AND mine.author_id = (SELECT $24::uuid)
        AND mine.state IN ('visible', 'pending')
    ) AS has_commented
FROM one
JOIN people.person AS author ON author.user_id = one.author_id
LEFT JOIN team.member ON member.barber_id = one.author_id
LEFT JOIN offers.service ON service.service_id = one.service_id
  AND service.barber_id = one.author_id AND service.active
LEFT JOIN LATERAL (
    SELECT found.business_id, found.nombre
    FROM shops.shop AS found
    WHERE NOT found.hidden
      AND (
        found.business_id = member.business_id
          OR (member.business_id IS NULL AND found.owner_id = one.author_id)
      )
    LIMIT 1
  ) AS shop ON true
  ORDER BY one.position DESC;

-- posts false 20 true true false many
WITH gone AS MATERIALIZED (SELECT DISTINCT each.id FROM (
    SELECT blocked_id
    FROM graph.block
    WHERE blocker_id = (SELECT $1::uuid)
    UNION ALL
    SELECT blocker_id
    FROM graph.block
    WHERE blocked_id = (SELECT $2::uuid)) AS each (id)), one AS MATERIALIZED (SELECT *
      FROM posts.post
      WHERE
          (post.state = 'visible' AND (post.author_id = (SELECT $3::uuid) OR (post.post_id NOT IN (SELECT post_id
FROM hidden.post
WHERE user_id = (SELECT $4::uuid)
UNION ALL
SELECT subject_id
FROM reports.open
WHERE user_id = (SELECT $5::uuid) AND subject_type = 'POST') AND (post.author_id NOT IN (SELECT id FROM gone) AND coalesce((
SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= (SELECT $6::timestamptz), false)
FROM people.person AS away WHERE away.user_id = post.author_id AND away.standing <> 'active'), true)))))
        AND (post.author_id IN (SELECT followed_id FROM graph.follow WHERE follower_id = (SELECT $7::uuid))) IS TRUE AND true ORDER BY post.position DESC
  LIMIT 20 ) 
SELECT one.post_id, one.author_id, one.revision, one.created_at, one.edited_at, one.shares,
  one.position, one.taken_as, one.clause, one.taken_by, one.label, one.labelled_by, one.sensitive,
  CASE WHEN one.taken_as = 'remove' THEN '' ELSE one.content END AS content, CASE
  WHEN one.taken_as IS NOT NULL THEN '[]'::jsonb ELSE one.images END AS images, author.nombre,
  author.rol, author.profile_image_url AS author_image, shop.business_id,
  shop.nombre AS business_name, service.service_id, service.nombre AS service_name,
  (coalesce((SELECT likes FROM reactions.sum WHERE subject_id = one.post_id), 0) - (CASE WHEN coalesce((SELECT likes FROM reactions.sum WHERE subject_id = one.post_id), 0) <= 200
  THEN (SELECT count(*)::int FROM reactions.post_like AS heart WHERE heart.post_id = one.post_id AND (heart.user_id IN (SELECT id FROM gone)) IS TRUE)
  ELSE (SELECT count(*)::int FROM (SELECT DISTINCT * FROM (SELECT id FROM gone) AS each (id)) AS apart
    CROSS JOIN LATERAL (SELECT 1 FROM reactions.post_like AS heart WHERE heart.post_id = one.post_id AND heart.user_id = apart.id OFFSET 0) AS one) END)) AS likes,
  (coalesce((SELECT comments FROM comments.sum WHERE post_id = one.post_id), 0) + ((SELECT count(*)::int FROM comments.comment AS held
WHERE held.post_id = one.post_id AND held.state IN ('pending', 'hidden') AND (held.author_id = (SELECT $8::uuid) OR (held.post_author_id = (SELECT $9::uuid) AND (held.author_id NOT IN (SELECT id FROM gone) AND coalesce((
SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= (SELECT $10::timestamptz), false)
FROM people.person AS away WHERE away.user_id = held.author_id AND away.standing <> 'active'), true)) AND NOT EXISTS (
    SELECT
    FROM reports.open AS reported
    WHERE reported.user_id = (SELECT $11::uuid) AND reported.subject_type = $12
      AND reported.subject_id = held.comment_id
  )))) - (SELECT count(*)::int FROM reports.open AS said JOIN comments.comment AS theirs ON theirs.comment_id = said.subject_id
WHERE said.user_id = (SELECT $13::uuid) AND said.subject_type = 'COMMENT' AND theirs.post_id = one.post_id AND theirs.state = 'visible' AND NOT theirs.author_id = (SELECT $14::uuid) AND NOT theirs.author_id IN (SELECT id FROM gone)) - CASE WHEN coalesce((SELECT comments FROM comments.sum WHERE post_id = one.post_id), 0) = 0 THEN 0
  WHEN coalesce((SELECT comments FROM comments.sum WHERE post_id = one.post_id), 0) <= 200 THEN (SELECT count(*)::int
    FROM comments.comment AS theirs
    WHERE theirs.post_id = one.post_id AND (theirs.author_id IN (SELECT id FROM gone)) IS TRUE AND theirs.state = 'visible') + (SELECT count(answer.*)::int
  FROM comments.comment AS theirs
  JOIN comments.comment AS answer ON answer.root_id = theirs.comment_id
    AND answer.state = 'visible' AND NOT answer.author_id IN (SELECT id FROM gone)
    AND NOT EXISTS (
    SELECT
    FROM reports.open AS reported
    WHERE reported.user_id = (SELECT $15::uuid) AND reported.subject_type = $16
      AND reported.subject_id = answer.comment_id
  )
  WHERE theirs.post_id = one.post_id AND (theirs.author_id IN (SELECT id FROM gone)) IS TRUE AND theirs.state = 'visible'
    AND theirs.replies > 0 AND NOT theirs.post_author_id = (SELECT $17::uuid)
    AND NOT EXISTS (
      SELECT
      FROM comments.comment AS answer
      WHERE answer.root_id = theirs.comment_id AND answer.author_id = (SELECT $18::uuid)
        AND answer.state IN ('visible', 'pending', 'hidden')
    )) ELSE coalesce((SELECT sum(found.count)::int FROM (SELECT DISTINCT * FROM (SELECT id FROM gone) AS each (id)) AS apart
  CROSS JOIN LATERAL (SELECT (SELECT count(*)::int
    FROM comments.comment AS theirs
    WHERE theirs.post_id = one.post_id AND theirs.author_id = apart.id AND theirs.state = 'visible') AS count OFFSET 0) AS found), 0) + coalesce((SELECT sum(found.count)::int FROM (SELECT DISTINCT * FROM (SELECT id FROM gone) AS each (id)) AS apart
  CROSS JOIN LATERAL (SELECT (SELECT count(answer.*)::int
  FROM comments.comment AS theirs
  JOIN comments.comment AS answer ON answer.root_id = theirs.comment_id
    AND answer.state = 'visible' AND NOT answer.author_id IN (SELECT id FROM gone)
    AND NOT EXISTS (
    SELECT
    FROM reports.open AS reported
    WHERE reported.user_id = (SELECT $19::uuid) AND reported.subject_type = $20
      AND reported.subject_id = answer.comment_id
  )
  WHERE theirs.post_id = one.post_id AND theirs.author_id = apart.id AND theirs.state = 'visible'
    AND theirs.replies > 0 AND NOT theirs.post_author_id = (SELECT $21::uuid)
    AND NOT EXISTS (
      SELECT
      FROM comments.comment AS answer
      WHERE answer.root_id = theirs.comment_id AND answer.author_id = (SELECT $22::uuid)
        AND answer.state IN ('visible', 'pending', 'hidden')
    )) AS count OFFSET 0) AS found), 0) END)) AS comments,
  EXISTS (
      SELECT
      FROM reactions.post_like AS mine
      WHERE mine.post_id = one.post_id AND mine.user_id = (SELECT $23::uuid)
    ) AS is_liked,
  coalesce((SELECT true FROM graph.follow AS mine WHERE mine.follower_id = (SELECT $24::uuid) AND mine.followed_id = one.author_id), false) AS is_following,
  EXISTS (
      SELECT
      FROM comments.comment AS mine
      WHERE mine.post_id = one.post_id AND mine.author_id = (SELECT $25::uuid)
        AND mine.state IN ('visible', 'pending')
    ) AS has_commented
FROM one
JOIN people.person AS author ON author.user_id = one.author_id
LEFT JOIN team.member ON member.barber_id = one.author_id
LEFT JOIN offers.service ON service.service_id = one.service_id
  AND service.barber_id = one.author_id AND service.active
LEFT JOIN LATERAL (
    SELECT found.business_id, found.nombre
    FROM shops.shop AS found
    WHERE NOT found.hidden
      AND (
        found.business_id = member.business_id
          OR (member.business_id IS NULL AND found.owner_id = one.author_id)
      )
    LIMIT 1
  ) AS shop ON true
  ORDER BY one.position DESC;

-- posts false 20 true true false undefined
WITH gone AS MATERIALIZED (SELECT DISTINCT each.id FROM (
    SELECT blocked_id
    FROM graph.block
    WHERE blocker_id = (SELECT $1::uuid)
    UNION ALL
    SELECT blocker_id
    FROM graph.block
    WHERE blocked_id = (SELECT $2::uuid)) AS each (id)), one AS MATERIALIZED (SELECT *
      FROM posts.post
      WHERE
          (post.state = 'visible' AND (post.author_id = (SELECT $3::uuid) OR (post.post_id NOT IN (SELECT post_id
FROM hidden.post
WHERE user_id = (SELECT $4::uuid)
UNION ALL
SELECT subject_id
FROM reports.open
WHERE user_id = (SELECT $5::uuid) AND subject_type = 'POST') AND (post.author_id NOT IN (SELECT id FROM gone) AND coalesce((
SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= (SELECT $6::timestamptz), false)
FROM people.person AS away WHERE away.user_id = post.author_id AND away.standing <> 'active'), true)))))
        AND true AND true ORDER BY post.position DESC
  LIMIT 20 ) 
SELECT one.post_id, one.author_id, one.revision, one.created_at, one.edited_at, one.shares,
  one.position, one.taken_as, one.clause, one.taken_by, one.label, one.labelled_by, one.sensitive,
  CASE WHEN one.taken_as = 'remove' THEN '' ELSE one.content END AS content, CASE
  WHEN one.taken_as IS NOT NULL THEN '[]'::jsonb ELSE one.images END AS images, author.nombre,
  author.rol, author.profile_image_url AS author_image, shop.business_id,
  shop.nombre AS business_name, service.service_id, service.nombre AS service_name,
  (coalesce((SELECT likes FROM reactions.sum WHERE subject_id = one.post_id), 0) - (CASE WHEN coalesce((SELECT likes FROM reactions.sum WHERE subject_id = one.post_id), 0) <= 200
  THEN (SELECT count(*)::int FROM reactions.post_like AS heart WHERE heart.post_id = one.post_id AND (heart.user_id IN (SELECT id FROM gone)) IS TRUE)
  ELSE (SELECT count(*)::int FROM (SELECT DISTINCT * FROM (SELECT id FROM gone) AS each (id)) AS apart
    CROSS JOIN LATERAL (SELECT 1 FROM reactions.post_like AS heart WHERE heart.post_id = one.post_id AND heart.user_id = apart.id OFFSET 0) AS one) END)) AS likes,
  (coalesce((SELECT comments FROM comments.sum WHERE post_id = one.post_id), 0) + ((SELECT count(*)::int FROM comments.comment AS held
WHERE held.post_id = one.post_id AND held.state IN ('pending', 'hidden') AND (held.author_id = (SELECT $7::uuid) OR (held.post_author_id = (SELECT $8::uuid) AND (held.author_id NOT IN (SELECT id FROM gone) AND coalesce((
SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= (SELECT $9::timestamptz), false)
FROM people.person AS away WHERE away.user_id = held.author_id AND away.standing <> 'active'), true)) AND NOT EXISTS (
    SELECT
    FROM reports.open AS reported
    WHERE reported.user_id = (SELECT $10::uuid) AND reported.subject_type = $11
      AND reported.subject_id = held.comment_id
  )))) - (SELECT count(*)::int FROM reports.open AS said JOIN comments.comment AS theirs ON theirs.comment_id = said.subject_id
WHERE said.user_id = (SELECT $12::uuid) AND said.subject_type = 'COMMENT' AND theirs.post_id = one.post_id AND theirs.state = 'visible' AND NOT theirs.author_id = (SELECT $13::uuid) AND NOT theirs.author_id IN (SELECT id FROM gone)) - CASE WHEN coalesce((SELECT comments FROM comments.sum WHERE post_id = one.post_id), 0) = 0 THEN 0
  WHEN coalesce((SELECT comments FROM comments.sum WHERE post_id = one.post_id), 0) <= 200 THEN (SELECT count(*)::int
    FROM comments.comment AS theirs
    WHERE theirs.post_id = one.post_id AND (theirs.author_id IN (SELECT id FROM gone)) IS TRUE AND theirs.state = 'visible') + (SELECT count(answer.*)::int
  FROM comments.comment AS theirs
  JOIN comments.comment AS answer ON answer.root_id = theirs.comment_id
    AND answer.state = 'visible' AND NOT answer.author_id IN (SELECT id FROM gone)
    AND NOT EXISTS (
    SELECT
    FROM reports.open AS reported
    WHERE reported.user_id = (SELECT $14::uuid) AND reported.subject_type = $15
      AND reported.subject_id = answer.comment_id
  )
  WHERE theirs.post_id = one.post_id AND (theirs.author_id IN (SELECT id FROM gone)) IS TRUE AND theirs.state = 'visible'
    AND theirs.replies > 0 AND NOT theirs.post_author_id = (SELECT $16::uuid)
    AND NOT EXISTS (
      SELECT
      FROM comments.comment AS answer
      WHERE answer.root_id = theirs.comment_id AND answer.author_id = (SELECT $17::uuid)
        AND answer.state IN ('visible', 'pending', 'hidden')
    )) ELSE coalesce((SELECT sum(found.count)::int FROM (SELECT DISTINCT * FROM (SELECT id FROM gone) AS each (id)) AS apart
  CROSS JOIN LATERAL (SELECT (SELECT count(*)::int
    FROM comments.comment AS theirs
    WHERE theirs.post_id = one.post_id AND theirs.author_id = apart.id AND theirs.state = 'visible') AS count OFFSET 0) AS found), 0) + coalesce((SELECT sum(found.count)::int FROM (SELECT DISTINCT * FROM (SELECT id FROM gone) AS each (id)) AS apart
  CROSS JOIN LATERAL (SELECT (SELECT count(answer.*)::int
  FROM comments.comment AS theirs
  JOIN comments.comment AS answer ON answer.root_id = theirs.comment_id
    AND answer.state = 'visible' AND NOT answer.author_id IN (SELECT id FROM gone)
    AND NOT EXISTS (
    SELECT
    FROM reports.open AS reported
    WHERE reported.user_id = (SELECT $18::uuid) AND reported.subject_type = $19
      AND reported.subject_id = answer.comment_id
  )
  WHERE theirs.post_id = one.post_id AND theirs.author_id = apart.id AND theirs.state = 'visible'
    AND theirs.replies > 0 AND NOT theirs.post_author_id = (SELECT $20::uuid)
    AND NOT EXISTS (
      SELECT
      FROM comments.comment AS answer
      WHERE answer.root_id = theirs.comment_id AND answer.author_id = (SELECT $21::uuid)
        AND answer.state IN ('visible', 'pending', 'hidden')
    )) AS count OFFSET 0) AS found), 0) END)) AS comments,
  EXISTS (
      SELECT
      FROM reactions.post_like AS mine
      WHERE mine.post_id = one.post_id AND mine.user_id = (SELECT $22::uuid)
    ) AS is_liked,
  coalesce((SELECT true FROM graph.follow AS mine WHERE mine.follower_id = (SELECT $23::uuid) AND mine.followed_id = one.author_id), false) AS is_following,
  EXISTS (
      SELECT
      FROM comments.comment AS mine
      WHERE mine.post_id = one.post_id AND mine.author_id = (SELECT $24::uuid)
        AND mine.state IN ('visible', 'pending')
    ) AS has_commented
FROM one
JOIN people.person AS author ON author.user_id = one.author_id
LEFT JOIN team.member ON member.barber_id = one.author_id
LEFT JOIN offers.service ON service.service_id = one.service_id
  AND service.barber_id = one.author_id AND service.active
LEFT JOIN LATERAL (
    SELECT found.business_id, found.nombre
    FROM shops.shop AS found
    WHERE NOT found.hidden
      AND (
        found.business_id = member.business_id
          OR (member.business_id IS NULL AND found.owner_id = one.author_id)
      )
    LIMIT 1
  ) AS shop ON true
  ORDER BY one.position DESC;

-- posts true 20 false true false undefined
WITH gone AS (SELECT NULL::uuid AS id WHERE false), one AS MATERIALIZED (SELECT *
      FROM posts.post
      WHERE
          (post.state = 'visible' AND coalesce((
SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= (SELECT $1::timestamptz), false)
FROM people.person AS away WHERE away.user_id = post.author_id AND away.standing <> 'active'), true))
        AND true AND position < (SELECT $2::bigint) ORDER BY post.position DESC
  LIMIT 20 ) 
SELECT one.post_id, one.author_id, one.revision, one.created_at, one.edited_at, one.shares,
  one.position, one.taken_as, one.clause, one.taken_by, one.label, one.labelled_by, one.sensitive,
  CASE WHEN one.taken_as = 'remove' THEN '' ELSE one.content END AS content, CASE
  WHEN one.taken_as IS NOT NULL THEN '[]'::jsonb ELSE one.images END AS images, author.nombre,
  author.rol, author.profile_image_url AS author_image, shop.business_id,
  shop.nombre AS business_name, service.service_id, service.nombre AS service_name,
  (coalesce((SELECT likes FROM reactions.sum WHERE subject_id = one.post_id), 0) - 0) AS likes,
  (coalesce((SELECT comments FROM comments.sum WHERE post_id = one.post_id), 0) + 0) AS comments,
  false AS is_liked,
  false AS is_following,
  false AS has_commented
FROM one
JOIN people.person AS author ON author.user_id = one.author_id
LEFT JOIN team.member ON member.barber_id = one.author_id
LEFT JOIN offers.service ON service.service_id = one.service_id
  AND service.barber_id = one.author_id AND service.active
LEFT JOIN LATERAL (
    SELECT found.business_id, found.nombre
    FROM shops.shop AS found
    WHERE NOT found.hidden
      AND (
        found.business_id = member.business_id
          OR (member.business_id IS NULL AND found.owner_id = one.author_id)
      )
    LIMIT 1
  ) AS shop ON true
  ORDER BY one.position DESC;

-- posts true 20 true false false undefined
WITH gone AS (SELECT NULL::uuid AS id WHERE false), one AS MATERIALIZED (SELECT *
      FROM posts.post
      WHERE
          (post.state = 'visible' AND coalesce((
SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= (SELECT $1::timestamptz), false)
FROM people.person AS away WHERE away.user_id = post.author_id AND away.standing <> 'active'), true))
        AND post.author_id = $2 AND true ORDER BY post.position DESC
  LIMIT 20 ) 
SELECT one.post_id, one.author_id, one.revision, one.created_at, one.edited_at, one.shares,
  one.position, one.taken_as, one.clause, one.taken_by, one.label, one.labelled_by, one.sensitive,
  CASE WHEN one.taken_as = 'remove' THEN '' ELSE one.content END AS content, CASE
  WHEN one.taken_as IS NOT NULL THEN '[]'::jsonb ELSE one.images END AS images, author.nombre,
  author.rol, author.profile_image_url AS author_image, shop.business_id,
  shop.nombre AS business_name, service.service_id, service.nombre AS service_name,
  (coalesce((SELECT likes FROM reactions.sum WHERE subject_id = one.post_id), 0) - 0) AS likes,
  (coalesce((SELECT comments FROM comments.sum WHERE post_id = one.post_id), 0) + 0) AS comments,
  false AS is_liked,
  false AS is_following,
  false AS has_commented
FROM one
JOIN people.person AS author ON author.user_id = one.author_id
LEFT JOIN team.member ON member.barber_id = one.author_id
LEFT JOIN offers.service ON service.service_id = one.service_id
  AND service.barber_id = one.author_id AND service.active
LEFT JOIN LATERAL (
    SELECT found.business_id, found.nombre
    FROM shops.shop AS found
    WHERE NOT found.hidden
      AND (
        found.business_id = member.business_id
          OR (member.business_id IS NULL AND found.owner_id = one.author_id)
      )
    LIMIT 1
  ) AS shop ON true
  ORDER BY one.position DESC;

-- posts true 20 true true false undefined
WITH gone AS (SELECT NULL::uuid AS id WHERE false), one AS MATERIALIZED (SELECT *
      FROM posts.post
      WHERE
          (post.state = 'visible' AND coalesce((
SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= (SELECT $1::timestamptz), false)
FROM people.person AS away WHERE away.user_id = post.author_id AND away.standing <> 'active'), true))
        AND true AND true ORDER BY post.position DESC
  LIMIT 20 ) 
SELECT one.post_id, one.author_id, one.revision, one.created_at, one.edited_at, one.shares,
  one.position, one.taken_as, one.clause, one.taken_by, one.label, one.labelled_by, one.sensitive,
  CASE WHEN one.taken_as = 'remove' THEN '' ELSE one.content END AS content, CASE
  WHEN one.taken_as IS NOT NULL THEN '[]'::jsonb ELSE one.images END AS images, author.nombre,
  author.rol, author.profile_image_url AS author_image, shop.business_id,
  shop.nombre AS business_name, service.service_id, service.nombre AS service_name,
  (coalesce((SELECT likes FROM reactions.sum WHERE subject_id = one.post_id), 0) - 0) AS likes,
  (coalesce((SELECT comments FROM comments.sum WHERE post_id = one.post_id), 0) + 0) AS comments,
  false AS is_liked,
  false AS is_following,
  false AS has_commented
FROM one
JOIN people.person AS author ON author.user_id = one.author_id
LEFT JOIN team.member ON member.barber_id = one.author_id
LEFT JOIN offers.service ON service.service_id = one.service_id
  AND service.barber_id = one.author_id AND service.active
LEFT JOIN LATERAL (
    SELECT found.business_id, found.nombre
    FROM shops.shop AS found
    WHERE NOT found.hidden
      AND (
        found.business_id = member.business_id
          OR (member.business_id IS NULL AND found.owner_id = one.author_id)
      )
    LIMIT 1
  ) AS shop ON true
  ORDER BY one.position DESC;

-- rating of barber
SELECT average, reviews, one, two, three, four, five FROM ratings.barber WHERE barber_id = $1;

-- reviews false true true 20
SELECT sums.*, page.*
    FROM (SELECT EXISTS(SELECT
    FROM shops.shop
    WHERE business_id = $1
      AND
        ((NOT shop.hidden ) AND (coalesce((
SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= $2::timestamptz, false)
FROM people.person AS away WHERE away.user_id = shop.owner_id AND away.standing <> 'active'), true)
OR coalesce((SELECT true FROM team.member AS colleague WHERE colleague.business_id = shop.business_id AND coalesce((
SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= $3::timestamptz, false)
FROM people.person AS away WHERE away.user_id = colleague.barber_id AND away.standing <> 'active'), true) LIMIT 1), false)))) AS seen) AS asked
    LEFT JOIN (
      SELECT average, reviews, one, two, three, four, five
      FROM ratings.shop AS rated
      WHERE business_id = $4
    ) AS sums ON true
    LEFT JOIN LATERAL (
  WITH one AS (
      SELECT *
      FROM reviews.review
      WHERE business_id = $5 AND NOT hidden 
        AND coalesce((
SELECT coalesce(away.suspended_until <= $6::timestamptz, false) FROM people.person AS away WHERE away.user_id = review.client_id AND away.standing = 'suspended'), true)
      ORDER BY position DESC
      LIMIT 20
    ) 
SELECT one.review_id, one.barber_id, one.business_id, one.owner_id, one.client_id, one.start_at,
  one.zone, one.services, one.rating, one.published_at, one.edited_at, one.changes, one.position,
  one.hidden, CASE WHEN writer.closed THEN '' ELSE one.comment END AS comment, CASE
  WHEN replier.standing = 'active' THEN one.reply END AS reply, one.replier_id, one.replied_at,
  one.reply_edited_at, CASE WHEN NOT writer.closed THEN writer.nombre END AS writer_name,
  barber.nombre AS barber_name, replier.nombre AS replier_name,
  coalesce((
SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= $7::timestamptz, false)
FROM people.person AS away WHERE away.user_id = one.client_id AND away.standing <> 'active'), true) AS meets_writer,
  coalesce((
SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= $8::timestamptz, false)
FROM people.person AS away WHERE away.user_id = one.barber_id AND away.standing <> 'active'), true) AS meets_barber,
  coalesce((
SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= $9::timestamptz, false)
FROM people.person AS away WHERE away.user_id = one.replier_id AND away.standing <> 'active'), true) AS meets_replier
FROM one
LEFT JOIN people.person AS writer ON writer.user_id = one.client_id
LEFT JOIN people.person AS barber ON barber.user_id = one.barber_id
LEFT JOIN people.person AS replier ON replier.user_id = one.replier_id) AS page ON true
    WHERE asked.seen
    ORDER BY page.position DESC;

-- reviews true false true 20
SELECT sums.*, page.*
    FROM (SELECT EXISTS(SELECT
    FROM people.person
    WHERE user_id = $1 AND (person.user_id NOT IN (
    SELECT blocked_id
    FROM graph.block
    WHERE blocker_id = $2::uuid
    UNION ALL
    SELECT blocker_id
    FROM graph.block
    WHERE blocked_id = $3::uuid) AND coalesce((
SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= $4::timestamptz, false)
FROM people.person AS away WHERE away.user_id = person.user_id AND away.standing <> 'active'), true))) AS seen) AS asked
    LEFT JOIN (
      SELECT average, reviews, one, two, three, four, five
      FROM ratings.barber AS rated
      WHERE barber_id = $5
    ) AS sums ON true
    LEFT JOIN LATERAL (
  WITH one AS (
      SELECT *
      FROM reviews.review
      WHERE barber_id = $6 AND NOT hidden 
        AND coalesce((
SELECT coalesce(away.suspended_until <= $7::timestamptz, false) FROM people.person AS away WHERE away.user_id = review.client_id AND away.standing = 'suspended'), true)
      ORDER BY position DESC
      LIMIT 20
    ) 
SELECT one.review_id, one.barber_id, one.business_id, one.owner_id, one.client_id, one.start_at,
  one.zone, one.services, one.rating, one.published_at, one.edited_at, one.changes, one.position,
  one.hidden, CASE WHEN writer.closed THEN '' ELSE one.comment END AS comment, CASE
  WHEN replier.standing = 'active' THEN one.reply END AS reply, one.replier_id, one.replied_at,
  one.reply_edited_at, CASE WHEN NOT writer.closed THEN writer.nombre END AS writer_name,
  barber.nombre AS barber_name, replier.nombre AS replier_name,
  (one.client_id NOT IN (
    SELECT blocked_id
    FROM graph.block
    WHERE blocker_id = $8::uuid
    UNION ALL
    SELECT blocker_id
    FROM graph.block
    WHERE blocked_id = $9::uuid) AND coalesce((
SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= $10::timestamptz, false)
FROM people.person AS away WHERE away.user_id = one.client_id AND away.standing <> 'active'), true)) AS meets_writer,
  (one.barber_id NOT IN (
    SELECT blocked_id
    FROM graph.block
    WHERE blocker_id = $11::uuid
    UNION ALL
    SELECT blocker_id
    FROM graph.block
    WHERE blocked_id = $12::uuid) AND coalesce((
SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= $13::timestamptz, false)
FROM people.person AS away WHERE away.user_id = one.barber_id AND away.standing <> 'active'), true)) AS meets_barber,
  (one.replier_id NOT IN (
    SELECT blocked_id
    FROM graph.block
    WHERE blocker_id = $14::uuid
    UNION ALL
    SELECT blocker_id
    FROM graph.block
    WHERE blocked_id = $15::uuid) AND coalesce((
SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= $16::timestamptz, false)
FROM people.person AS away WHERE away.user_id = one.replier_id AND away.standing <> 'active'), true)) AS meets_replier
FROM one
LEFT JOIN people.person AS writer ON writer.user_id = one.client_id
LEFT JOIN people.person AS barber ON barber.user_id = one.barber_id
LEFT JOIN people.person AS replier ON replier.user_id = one.replier_id) AS page ON true
    WHERE asked.seen
    ORDER BY page.position DESC;

-- reviews true true false 20
SELECT sums.*, page.*
    FROM (SELECT EXISTS(SELECT
    FROM people.person
    WHERE user_id = $1 AND coalesce((
SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= $2::timestamptz, false)
FROM people.person AS away WHERE away.user_id = person.user_id AND away.standing <> 'active'), true)) AS seen) AS asked
    LEFT JOIN (
      SELECT average, reviews, one, two, three, four, five
      FROM ratings.barber AS rated
      WHERE barber_id = $3
    ) AS sums ON true
    LEFT JOIN LATERAL (
  WITH one AS (
      SELECT *
      FROM reviews.review
      WHERE barber_id = $4 AND NOT hidden AND position < $5
        AND coalesce((
SELECT coalesce(away.suspended_until <= $6::timestamptz, false) FROM people.person AS away WHERE away.user_id = review.client_id AND away.standing = 'suspended'), true)
      ORDER BY position DESC
      LIMIT 20
    ) 
SELECT one.review_id, one.barber_id, one.business_id, one.owner_id, one.client_id, one.start_at,
  one.zone, one.services, one.rating, one.published_at, one.edited_at, one.changes, one.position,
  one.hidden, CASE WHEN writer.closed THEN '' ELSE one.comment END AS comment, CASE
  WHEN replier.standing = 'active' THEN one.reply END AS reply, one.replier_id, one.replied_at,
  one.reply_edited_at, CASE WHEN NOT writer.closed THEN writer.nombre END AS writer_name,
  barber.nombre AS barber_name, replier.nombre AS replier_name,
  coalesce((
SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= $7::timestamptz, false)
FROM people.person AS away WHERE away.user_id = one.client_id AND away.standing <> 'active'), true) AS meets_writer,
  coalesce((
SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= $8::timestamptz, false)
FROM people.person AS away WHERE away.user_id = one.barber_id AND away.standing <> 'active'), true) AS meets_barber,
  coalesce((
SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= $9::timestamptz, false)
FROM people.person AS away WHERE away.user_id = one.replier_id AND away.standing <> 'active'), true) AS meets_replier
FROM one
LEFT JOIN people.person AS writer ON writer.user_id = one.client_id
LEFT JOIN people.person AS barber ON barber.user_id = one.barber_id
LEFT JOIN people.person AS replier ON replier.user_id = one.replier_id) AS page ON true
    WHERE asked.seen
    ORDER BY page.position DESC;

-- search
WITH near AS (
  SELECT business_id, needle, place <-> asker.point AS rank, business_id AS at, earth_distance(place, asker.point) / 1000 AS distance,
    NULL::uuid AS barber_id, false AS shops_cheapest
  FROM search.shop
  CROSS JOIN (SELECT ll_to_earth($1::float8, $2::float8) AS point) AS asker
  WHERE NOT hidden         
  ORDER BY place <-> asker.point, business_id LIMIT 40
    ),
    found AS (
      SELECT near.business_id, near.rank, near.at, near.distance, one.kind, one.id, one.cheapest
      FROM near
      CROSS JOIN LATERAL (
WITH staff AS (
    SELECT user_id, needle || ' ' || coalesce(offered.words, '') AS words, special,
      offered.cheapest, is_owner AND offered.cheapest IS NULL
      AND count(*) OVER () > 1 AS only_runs, coalesce((
SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= $3::timestamptz, false)
FROM people.person AS away WHERE away.user_id = barber.user_id AND away.standing <> 'active'), true) AS met
    FROM search.barber
    LEFT JOIN LATERAL (
        SELECT string_agg(service.needle, ' ') AS words, min(cents) AS cheapest
        FROM search.service
        WHERE barber_id = user_id AND active
      ) AS offered ON true
    WHERE barber.business_id = near.business_id
  )
SELECT 0 AS kind, near.business_id AS id,
  concat_ws(' ', near.needle, string_agg(words, ' ') FILTER (WHERE met)) AS words,
  string_agg(special, ' ') FILTER (WHERE met) AS special,
  min(cheapest) FILTER (WHERE met) AS cheapest
FROM staff
HAVING count(*) = 0 OR bool_or(met)
UNION ALL
SELECT 1, user_id, near.needle || ' ' || words, special,
  cheapest 
FROM staff
WHERE met AND NOT only_runs) AS one
      WHERE
          true
        AND (one.kind = 0 AND $4::boolean OR one.kind = 1 AND $5::boolean)
      ORDER BY near.rank, near.at, one.kind, one.id
      LIMIT 20
      OFFSET 0
    ),
    presence AS (
WITH person AS MATERIALIZED (
    SELECT at, barber_id
    FROM (
SELECT shop_id AS at, barber_id
FROM (
  SELECT business_id AS shop_id, owner_id AS barber_id
  FROM shops.shop
  WHERE business_id = ANY(ARRAY(
SELECT DISTINCT one.business_id FROM (SELECT business_id FROM found WHERE kind = 0) AS one CROSS JOIN LATERAL (
  SELECT owner_id AS barber_id FROM shops.shop WHERE shop.business_id = one.business_id UNION ALL SELECT barber_id FROM team.member WHERE member.business_id = one.business_id) AS person
JOIN availability.exception USING (barber_id) WHERE to_day >= $6::timestamptz::date - 1))
    AND (
      EXISTS (SELECT 1 FROM offers.service WHERE service.barber_id = owner_id AND active)
        OR NOT EXISTS (SELECT 1 FROM team.member WHERE member.business_id = shop.business_id)
    )
  UNION ALL
  SELECT business_id, barber_id
  FROM team.member
  WHERE business_id = ANY(ARRAY(
SELECT DISTINCT one.business_id FROM (SELECT business_id FROM found WHERE kind = 0) AS one CROSS JOIN LATERAL (
  SELECT owner_id AS barber_id FROM shops.shop WHERE shop.business_id = one.business_id UNION ALL SELECT barber_id FROM team.member WHERE member.business_id = one.business_id) AS person
JOIN availability.exception USING (barber_id) WHERE to_day >= $7::timestamptz::date - 1))
) AS person
WHERE NOT EXISTS (
    SELECT 1
    FROM locations.staff
    JOIN locations.location USING (location_id)
    WHERE staff.barber_id = person.barber_id AND location.business_id = shop_id
      AND status = 'active'
  )) AS someone
    WHERE coalesce((
SELECT away.standing = 'suspended' AND coalesce(away.suspended_until <= $8::timestamptz, false)
FROM people.person AS away WHERE away.user_id = barber_id AND away.standing <> 'active'), true)
  ),
  own AS MATERIALIZED (
    SELECT barber_id,
      json_agg(
        json_build_object(
          'exceptionId', exception_id, 'from', from_day, 'to', to_day, 'ranges', ranges, 'label',
            ''
        )
        ORDER BY position
      ) AS exceptions
    FROM availability.exception
    WHERE barber_id = ANY(ARRAY(SELECT barber_id FROM person)) AND to_day >= $9::timestamptz::date - 1
    GROUP BY barber_id
  )
SELECT at, week.horario, coalesce(own.exceptions, '[]') AS exceptions
FROM person
LEFT JOIN own USING (barber_id)
LEFT JOIN availability.week USING (barber_id)
WHERE at = ANY(ARRAY(SELECT at FROM person JOIN own USING (barber_id)))
    )
  SELECT shop.business_id, shop.owner_id, shop.nombre, shop.descripcion, shop.direccion, shop.telefono, shop.email, shop.website, shop.imagen, shop.tipo_servicio, shop.address_is_private,
shop.radio_cobertura, shop.latitude, shop.longitude, shop.zone, shop.currency, shop.ciudad, shop.accepts_appointments, shop.allows_walk_ins, shop.horario, shop.hidden, shop.hidden_clause, shop.hidden_by, week.horario AS owner_week, person.nombre AS person_name,
    person.rol AS person_rol, person.especialidades AS person_specialties,
    person.profile_image_url AS person_image, rated.average AS rating,
    coalesce(rated.reviews, 0) AS reviews, NULL::json AS matched, CASE found.kind
    WHEN 0 THEN (
      SELECT json_agg(json_build_object('horario', horario, 'exceptions', exceptions))
      FROM presence
      WHERE presence.at = found.business_id
    ) END AS presence, found.business_id, found.rank::text AS rank, found.at, found.kind,
    found.id, found.distance, found.cheapest
  FROM found
  LEFT JOIN shops.shop ON shop.business_id = found.business_id
  LEFT JOIN availability.week ON found.kind = 0 AND week.barber_id = shop.owner_id
  LEFT JOIN people.person ON found.kind = 1 AND person.user_id = found.id
  LEFT JOIN LATERAL (
      SELECT average, reviews
      FROM ratings.shop
      WHERE found.kind = 0 AND business_id = found.id
      UNION ALL
      SELECT average, reviews
      FROM ratings.barber
      WHERE found.kind = 1 AND barber_id = found.id
      LIMIT 1
    ) AS rated ON true
  ORDER BY found.rank, found.at, found.kind, found.id;

-- session by cookie
SELECT asked.n::int - 1 AS n, id, user_id AS "userId", kind, rol, staff_roles AS "staffRoles", lead,
header_hash = asked.hash AS current, header_hash_prev IS NOT DISTINCT FROM asked.hash AS previous, header_hash_prev IS NOT NULL AS "hasPrevious", prev_valid_until AS "previousUntil",
last_seen_at AS "lastSeenAt", idle_seconds AS "idleSeconds", expires_at AS "expiresAt"
        FROM unnest($1::bytea[]) WITH ORDINALITY AS asked (hash, n)
        CROSS JOIN LATERAL (SELECT * FROM vault.session WHERE cookie_hash = asked.hash LIMIT 1) AS session;

-- session by header
SELECT asked.n::int - 1 AS n, id, user_id AS "userId", kind, rol, staff_roles AS "staffRoles", lead,
header_hash = asked.hash AS current, header_hash_prev IS NOT DISTINCT FROM asked.hash AS previous, header_hash_prev IS NOT NULL AS "hasPrevious", prev_valid_until AS "previousUntil",
last_seen_at AS "lastSeenAt", idle_seconds AS "idleSeconds", expires_at AS "expiresAt"
        FROM unnest($1::bytea[]) WITH ORDINALITY AS asked (hash, n)
        CROSS JOIN LATERAL (SELECT * FROM vault.session WHERE header_hash = asked.hash OR header_hash_prev = asked.hash LIMIT 1) AS session;

-- sums barber
WITH word AS MATERIALIZED (
      SELECT day, metric, start_at, delta, booking.*
      FROM history.fact CROSS JOIN LATERAL (
  SELECT * FROM history.booking AS b WHERE b.appointment_id = fact.appointment_id LIMIT 1
) AS booking
      WHERE barber_id = $1 AND metric IN ('booked', 'done', 'missed')
        AND day BETWEEN $2::date AND $3::date AND at <= $4 AND position <= $5::bigint
    ),
    visit AS (
      SELECT person_id, day
      FROM history.fact
      WHERE barber_id = $6 AND metric = 'done'
        AND day BETWEEN $7::date - $8::int AND $9::date
        AND at <= $10 AND position <= $11::bigint
      GROUP BY person_id, day
      HAVING sum(delta) > 0
    ),
    coming AS (
      SELECT person_id, day, day - lag(day) OVER (PARTITION BY person_id ORDER BY day) AS since
      FROM visit
    )
  SELECT (
    SELECT coalesce(json_agg(of_day), '[]')
    FROM (
      SELECT day, currency, coalesce(sum(delta) FILTER (WHERE metric = 'booked'), 0) AS booked,
        coalesce(sum(delta) FILTER (WHERE metric = 'done'), 0) AS done,
        coalesce(sum(delta) FILTER (WHERE metric = 'missed'), 0) AS missed,
        coalesce(sum(delta * minutes) FILTER (WHERE metric = 'booked'), 0) AS minutes,
        coalesce(sum(delta * cents) FILTER (WHERE metric = 'done'), 0) AS cents
      FROM word
      GROUP BY day, currency
      ORDER BY day, currency
    ) AS of_day
  ) AS days,
    (
      SELECT coalesce(json_agg(of_service), '[]')
      FROM (
        SELECT one->>'nombre' AS nombre, currency, sum(delta) AS times,
          sum(delta * (one->>'cents')::bigint) AS cents
        FROM word, jsonb_array_elements(services) AS one
        WHERE metric = 'done'
        GROUP BY 1, 2
        HAVING sum(delta) > 0
        ORDER BY 3 DESC, 1, 2
      ) AS of_service
    ) AS services,
    (
      SELECT coalesce(json_agg(of_hour), '[]')
      FROM (
        SELECT extract(dow FROM start_at AT TIME ZONE zone)::int AS weekday,
          extract(hour FROM start_at AT TIME ZONE zone)::int AS hour, sum(delta) AS visits
        FROM word
        WHERE metric = 'done'
        GROUP BY 1, 2
        HAVING sum(delta) > 0
        ORDER BY 1, 2
      ) AS of_hour
    ) AS hours,
    (SELECT count(DISTINCT person_id)::int FROM coming WHERE day >= $12::date) AS came,
    (
      SELECT count(DISTINCT person_id)::int
      FROM coming
      WHERE day >= $13::date AND since <= $14
    ) AS returned,
    (
      SELECT count(DISTINCT (barber_id, day))::int
      FROM history.fact
      WHERE barber_id = $15 AND metric = 'late'
        AND day BETWEEN $16::date AND $17::date AND at <= $18 AND position <= $19::bigint
    ) AS "lateDays",
    (
      SELECT coalesce(sum(delta), 0)::int
      FROM (
        SELECT DISTINCT ON (appointment_id) delta
        FROM history.fact
        WHERE barber_id = $20 AND metric = 'left'
          AND day BETWEEN $21::date AND $22::date AND at <= $23 AND position <= $24::bigint
        ORDER BY appointment_id, position DESC
      ) AS last
    ) AS left;

-- sums shop
WITH word AS MATERIALIZED (
      SELECT day, metric, start_at, delta, booking.*
      FROM history.fact CROSS JOIN LATERAL (
  SELECT * FROM history.booking AS b WHERE b.appointment_id = fact.appointment_id LIMIT 1
) AS booking
      WHERE business_id = $1 AND metric IN ('booked', 'done', 'missed')
        AND day BETWEEN $2::date AND $3::date AND at <= $4 AND position <= $5::bigint
    ),
    visit AS (
      SELECT person_id, day
      FROM history.fact
      WHERE business_id = $6 AND metric = 'done'
        AND day BETWEEN $7::date - $8::int AND $9::date
        AND at <= $10 AND position <= $11::bigint
      GROUP BY person_id, day
      HAVING sum(delta) > 0
    ),
    coming AS (
      SELECT person_id, day, day - lag(day) OVER (PARTITION BY person_id ORDER BY day) AS since
      FROM visit
    )
  SELECT (
    SELECT coalesce(json_agg(of_day), '[]')
    FROM (
      SELECT day, currency, coalesce(sum(delta) FILTER (WHERE metric = 'booked'), 0) AS booked,
        coalesce(sum(delta) FILTER (WHERE metric = 'done'), 0) AS done,
        coalesce(sum(delta) FILTER (WHERE metric = 'missed'), 0) AS missed,
        coalesce(sum(delta * minutes) FILTER (WHERE metric = 'booked'), 0) AS minutes,
        coalesce(sum(delta * cents) FILTER (WHERE metric = 'done'), 0) AS cents
      FROM word
      GROUP BY day, currency
      ORDER BY day, currency
    ) AS of_day
  ) AS days,
    (
      SELECT coalesce(json_agg(of_service), '[]')
      FROM (
        SELECT one->>'nombre' AS nombre, currency, sum(delta) AS times,
          sum(delta * (one->>'cents')::bigint) AS cents
        FROM word, jsonb_array_elements(services) AS one
        WHERE metric = 'done'
        GROUP BY 1, 2
        HAVING sum(delta) > 0
        ORDER BY 3 DESC, 1, 2
      ) AS of_service
    ) AS services,
    (
      SELECT coalesce(json_agg(of_hour), '[]')
      FROM (
        SELECT extract(dow FROM start_at AT TIME ZONE zone)::int AS weekday,
          extract(hour FROM start_at AT TIME ZONE zone)::int AS hour, sum(delta) AS visits
        FROM word
        WHERE metric = 'done'
        GROUP BY 1, 2
        HAVING sum(delta) > 0
        ORDER BY 1, 2
      ) AS of_hour
    ) AS hours,
    (SELECT count(DISTINCT person_id)::int FROM coming WHERE day >= $12::date) AS came,
    (
      SELECT count(DISTINCT person_id)::int
      FROM coming
      WHERE day >= $13::date AND since <= $14
    ) AS returned,
    (
      SELECT count(DISTINCT (barber_id, day))::int
      FROM history.fact
      WHERE business_id = $15 AND metric = 'late'
        AND day BETWEEN $16::date AND $17::date AND at <= $18 AND position <= $19::bigint
    ) AS "lateDays",
    (
      SELECT coalesce(sum(delta), 0)::int
      FROM (
        SELECT DISTINCT ON (appointment_id) delta
        FROM history.fact
        WHERE business_id = $20 AND metric = 'left'
          AND day BETWEEN $21::date AND $22::date AND at <= $23 AND position <= $24::bigint
        ORDER BY appointment_id, position DESC
      ) AS last
    ) AS left;

-- taken
SELECT date_part('epoch', start_at) * 1000 AS start, date_part('epoch', until) * 1000 AS until
FROM busy.stretch
WHERE barber_id = $1 AND start_at >= $2 AND start_at < $3
ORDER BY start_at;

-- taken of all
SELECT taken.*
FROM unnest($1::uuid[]) AS asked (barber_id)
CROSS JOIN LATERAL (
    SELECT stretch.barber_id, date_part('epoch', start_at) * 1000 AS start,
      date_part('epoch', until) * 1000 AS until
    FROM busy.stretch
    WHERE stretch.barber_id = asked.barber_id AND start_at >= $2
      AND start_at < $3
    ORDER BY start_at
  ) AS taken;

-- upcoming 4
WITH a AS (
          SELECT next.*
          FROM unnest($1::uuid[]) AS one (barber)
          CROSS JOIN (VALUES ('pendiente'), ('confirmada')) AS holding (state)
          CROSS JOIN LATERAL (
              SELECT *
              FROM appointments.appointment
              WHERE barber_id = barber AND status = state AND start_at > $2
              ORDER BY start_at
              LIMIT 4
            ) AS next
          ORDER BY status = 'pendiente' DESC, start_at
          LIMIT 4
        ) 
SELECT a.appointment_id, a.barber_id, a.client_id, a.person_id, a.business_id,
  a.location_id, a.day, a.start_at, a.end_at, a.zone, a.status, a.services, a.cents, a.currency,
  a.notes, a.guest_name, a.address, a.booked_at, a.cancelled_by, a.reason, a.late, a.no_show,
  a.attendance_confirmed_at, a.started_at, a.no_show_at, a.contested_at, a.dispute, a.attested_at,
  a.expected_at, a.shift, a.answer_by, a.late_minutes, a.late_reply, a.cancel_limit_hours, a.buffer_minutes, barber.nombre AS barber_name,
  client.nombre AS client_name, shop.nombre AS business_name, CASE WHEN a.address IS NULL
  OR NOT shop.address_is_private THEN shop.direccion END AS business_address,
  shop.ciudad AS business_city, shop.owner_id, place.name AS place_name,
  place.address AS place_address 
FROM a
LEFT JOIN people.person AS barber ON barber.user_id = a.barber_id
LEFT JOIN people.person AS client ON client.user_id = a.client_id
LEFT JOIN shops.shop ON shop.business_id = a.business_id
LEFT JOIN locations.location AS place ON place.location_id = a.location_id
      ORDER BY a.status = 'pendiente' DESC, a.start_at;

-- what one holds
SELECT subject_type AS type, subject_id AS id
FROM cases.case
WHERE claimed_by = (SELECT $1::uuid) AND claimed_until > (SELECT $2::timestamptz);

-- what to offer 20 false false 000
SELECT (SELECT coalesce(json_agg(each), '[]') FROM (SELECT subject_type AS type, subject_id AS id
  FROM cases.case
  WHERE claimed_by = (SELECT $1::uuid) AND claimed_until > (SELECT $2::timestamptz)) AS each) AS held, EXISTS (SELECT FROM appeals.appeal WHERE appeal.state = 'pending') AS "appealsWait",
    (SELECT coalesce(json_agg(each), '[]') FROM (
SELECT one.case_id AS "caseId", one.subject_type AS type, one.subject_id AS id FROM cases.case AS one WHERE NOT coalesce((SELECT skipped.at >= one.waits_since FROM cases.skipped WHERE skipped.staff_id = (SELECT $1::uuid) AND skipped.case_id = one.case_id), false)
  AND one.waits AND NOT (
coalesce(one.reported_user_id IN (
SELECT (SELECT $1::uuid) UNION ALL SELECT * FROM (
    SELECT blocked_id
    FROM graph.block
    WHERE blocker_id = (SELECT $1::uuid)
    UNION ALL
    SELECT blocker_id
    FROM graph.block
    WHERE blocked_id = (SELECT $1::uuid)) AS apart
UNION ALL
SELECT mate.barber_id
FROM team.member AS mate
WHERE mate.business_id IN (SELECT shop.business_id
  FROM shops.shop
  WHERE shop.owner_id = (SELECT $1::uuid)
  UNION ALL
  SELECT mine.business_id
  FROM team.member AS mine
  WHERE mine.barber_id = (SELECT $1::uuid))
UNION ALL
SELECT own.owner_id
FROM shops.shop AS own
WHERE own.business_id IN (SELECT shop.business_id
  FROM shops.shop
  WHERE shop.owner_id = (SELECT $1::uuid)
  UNION ALL
  SELECT mine.business_id
  FROM team.member AS mine
  WHERE mine.barber_id = (SELECT $1::uuid))
UNION ALL
SELECT met.barber_id
FROM appointments.appointment AS met
WHERE met.client_id = (SELECT $1::uuid)
UNION ALL
SELECT met.client_id
FROM appointments.appointment AS met
WHERE met.barber_id = (SELECT $1::uuid)), false)
OR one.case_id IN (
  SELECT mine.case_id FROM reports.report AS mine WHERE mine.reporter_id = (SELECT $1::uuid)
  UNION ALL SELECT theirs.case_id FROM reports.report AS theirs WHERE theirs.target_type = 'APPOINTMENT' AND theirs.reporter_id IN (
SELECT (SELECT $1::uuid) UNION ALL SELECT * FROM (
    SELECT blocked_id
    FROM graph.block
    WHERE blocker_id = (SELECT $1::uuid)
    UNION ALL
    SELECT blocker_id
    FROM graph.block
    WHERE blocked_id = (SELECT $1::uuid)) AS apart
UNION ALL
SELECT mate.barber_id
FROM team.member AS mate
WHERE mate.business_id IN (SELECT shop.business_id
  FROM shops.shop
  WHERE shop.owner_id = (SELECT $1::uuid)
  UNION ALL
  SELECT mine.business_id
  FROM team.member AS mine
  WHERE mine.barber_id = (SELECT $1::uuid))
UNION ALL
SELECT own.owner_id
FROM shops.shop AS own
WHERE own.business_id IN (SELECT shop.business_id
  FROM shops.shop
  WHERE shop.owner_id = (SELECT $1::uuid)
  UNION ALL
  SELECT mine.business_id
  FROM team.member AS mine
  WHERE mine.barber_id = (SELECT $1::uuid))
UNION ALL
SELECT met.barber_id
FROM appointments.appointment AS met
WHERE met.client_id = (SELECT $1::uuid)
UNION ALL
SELECT met.client_id
FROM appointments.appointment AS met
WHERE met.barber_id = (SELECT $1::uuid)))
OR one.subject_id IN (SELECT shop.business_id
  FROM shops.shop
  WHERE shop.owner_id = (SELECT $1::uuid)
  UNION ALL
  SELECT mine.business_id
  FROM team.member AS mine
  WHERE mine.barber_id = (SELECT $1::uuid)))
AND NOT coalesce((SELECT true FROM cases.reason AS said WHERE said.case_id = one.case_id AND said.reason = ANY ($3::text[]) AND said.count > 0 LIMIT 1), false)
  AND coalesce(one.claimed_until <= (SELECT $2::timestamptz), true) AND NOT one.escalated
  AND one.case_id NOT IN (
    SELECT passed.case_id FROM cases.passed WHERE passed.staff_id = (SELECT $1::uuid)
  ) ORDER BY one.rank DESC, one.case_id
LIMIT 20) AS each)
      AS cases;

-- what was skipped 20 false false 000
SELECT one.case_id AS "caseId", one.subject_type AS type, one.subject_id AS id FROM cases.skipped
  JOIN cases.case AS one USING (case_id)
  WHERE skipped.staff_id = (SELECT $1::uuid) AND skipped.at >= one.waits_since
  AND one.waits AND NOT (
coalesce(one.reported_user_id IN (
SELECT (SELECT $1::uuid) UNION ALL SELECT * FROM (
    SELECT blocked_id
    FROM graph.block
    WHERE blocker_id = (SELECT $1::uuid)
    UNION ALL
    SELECT blocker_id
    FROM graph.block
    WHERE blocked_id = (SELECT $1::uuid)) AS apart
UNION ALL
SELECT mate.barber_id
FROM team.member AS mate
WHERE mate.business_id IN (SELECT shop.business_id
  FROM shops.shop
  WHERE shop.owner_id = (SELECT $1::uuid)
  UNION ALL
  SELECT mine.business_id
  FROM team.member AS mine
  WHERE mine.barber_id = (SELECT $1::uuid))
UNION ALL
SELECT own.owner_id
FROM shops.shop AS own
WHERE own.business_id IN (SELECT shop.business_id
  FROM shops.shop
  WHERE shop.owner_id = (SELECT $1::uuid)
  UNION ALL
  SELECT mine.business_id
  FROM team.member AS mine
  WHERE mine.barber_id = (SELECT $1::uuid))
UNION ALL
SELECT met.barber_id
FROM appointments.appointment AS met
WHERE met.client_id = (SELECT $1::uuid)
UNION ALL
SELECT met.client_id
FROM appointments.appointment AS met
WHERE met.barber_id = (SELECT $1::uuid)), false)
OR one.case_id IN (
  SELECT mine.case_id FROM reports.report AS mine WHERE mine.reporter_id = (SELECT $1::uuid)
  UNION ALL SELECT theirs.case_id FROM reports.report AS theirs WHERE theirs.target_type = 'APPOINTMENT' AND theirs.reporter_id IN (
SELECT (SELECT $1::uuid) UNION ALL SELECT * FROM (
    SELECT blocked_id
    FROM graph.block
    WHERE blocker_id = (SELECT $1::uuid)
    UNION ALL
    SELECT blocker_id
    FROM graph.block
    WHERE blocked_id = (SELECT $1::uuid)) AS apart
UNION ALL
SELECT mate.barber_id
FROM team.member AS mate
WHERE mate.business_id IN (SELECT shop.business_id
  FROM shops.shop
  WHERE shop.owner_id = (SELECT $1::uuid)
  UNION ALL
  SELECT mine.business_id
  FROM team.member AS mine
  WHERE mine.barber_id = (SELECT $1::uuid))
UNION ALL
SELECT own.owner_id
FROM shops.shop AS own
WHERE own.business_id IN (SELECT shop.business_id
  FROM shops.shop
  WHERE shop.owner_id = (SELECT $1::uuid)
  UNION ALL
  SELECT mine.business_id
  FROM team.member AS mine
  WHERE mine.barber_id = (SELECT $1::uuid))
UNION ALL
SELECT met.barber_id
FROM appointments.appointment AS met
WHERE met.client_id = (SELECT $1::uuid)
UNION ALL
SELECT met.client_id
FROM appointments.appointment AS met
WHERE met.barber_id = (SELECT $1::uuid)))
OR one.subject_id IN (SELECT shop.business_id
  FROM shops.shop
  WHERE shop.owner_id = (SELECT $1::uuid)
  UNION ALL
  SELECT mine.business_id
  FROM team.member AS mine
  WHERE mine.barber_id = (SELECT $1::uuid)))
AND NOT coalesce((SELECT true FROM cases.reason AS said WHERE said.case_id = one.case_id AND said.reason = ANY ($2::text[]) AND said.count > 0 LIMIT 1), false)
  AND coalesce(one.claimed_until <= (SELECT $3::timestamptz), true) AND NOT one.escalated
  AND one.case_id NOT IN (
    SELECT passed.case_id FROM cases.passed WHERE passed.staff_id = (SELECT $1::uuid)
  ) ORDER BY skipped.at, one.case_id
LIMIT 20;

-- which appeal to offer 100 false true 000
SELECT appeal.appeal_id AS "appealId", of.case_id AS "caseId", of.subject_type AS type,
  of.subject_id AS id, NOT EXISTS (
  SELECT
  FROM people.staff_role AS other
  JOIN people.person AS colleague USING (user_id)
  WHERE other.role = 'moderator' AND other.user_id <> decision.decided_by
    AND colleague.standing = 'active' AND (other.lead OR NOT EXISTS (
  SELECT
  FROM cases.effect
  WHERE effect.decision_id = decision.decision_id AND effect.effect = 'ban'
))
) AS "isAlone" 
FROM appeals.appeal
JOIN cases.decision USING (decision_id)
JOIN LATERAL (SELECT * FROM cases.case WHERE "case".case_id = appeal.case_id LIMIT 1) AS of
  ON true
WHERE appeal.state = 'pending' AND NOT (appeal.state = 'pending' AND appeal.side = 'author' AND decision.reversed) AND appeal.appellant_id <> (SELECT $1::uuid)
  AND NOT (
coalesce(of.reported_user_id IN (
SELECT (SELECT $1::uuid) UNION ALL SELECT * FROM (
    SELECT blocked_id
    FROM graph.block
    WHERE blocker_id = (SELECT $1::uuid)
    UNION ALL
    SELECT blocker_id
    FROM graph.block
    WHERE blocked_id = (SELECT $1::uuid)) AS apart
UNION ALL
SELECT mate.barber_id
FROM team.member AS mate
WHERE mate.business_id IN (SELECT shop.business_id
  FROM shops.shop
  WHERE shop.owner_id = (SELECT $1::uuid)
  UNION ALL
  SELECT mine.business_id
  FROM team.member AS mine
  WHERE mine.barber_id = (SELECT $1::uuid))
UNION ALL
SELECT own.owner_id
FROM shops.shop AS own
WHERE own.business_id IN (SELECT shop.business_id
  FROM shops.shop
  WHERE shop.owner_id = (SELECT $1::uuid)
  UNION ALL
  SELECT mine.business_id
  FROM team.member AS mine
  WHERE mine.barber_id = (SELECT $1::uuid))
UNION ALL
SELECT met.barber_id
FROM appointments.appointment AS met
WHERE met.client_id = (SELECT $1::uuid)
UNION ALL
SELECT met.client_id
FROM appointments.appointment AS met
WHERE met.barber_id = (SELECT $1::uuid)), false)
OR of.case_id IN (
  SELECT mine.case_id FROM reports.report AS mine WHERE mine.reporter_id = (SELECT $1::uuid)
  UNION ALL SELECT theirs.case_id FROM reports.report AS theirs WHERE theirs.target_type = 'APPOINTMENT' AND theirs.reporter_id IN (
SELECT (SELECT $1::uuid) UNION ALL SELECT * FROM (
    SELECT blocked_id
    FROM graph.block
    WHERE blocker_id = (SELECT $1::uuid)
    UNION ALL
    SELECT blocker_id
    FROM graph.block
    WHERE blocked_id = (SELECT $1::uuid)) AS apart
UNION ALL
SELECT mate.barber_id
FROM team.member AS mate
WHERE mate.business_id IN (SELECT shop.business_id
  FROM shops.shop
  WHERE shop.owner_id = (SELECT $1::uuid)
  UNION ALL
  SELECT mine.business_id
  FROM team.member AS mine
  WHERE mine.barber_id = (SELECT $1::uuid))
UNION ALL
SELECT own.owner_id
FROM shops.shop AS own
WHERE own.business_id IN (SELECT shop.business_id
  FROM shops.shop
  WHERE shop.owner_id = (SELECT $1::uuid)
  UNION ALL
  SELECT mine.business_id
  FROM team.member AS mine
  WHERE mine.barber_id = (SELECT $1::uuid))
UNION ALL
SELECT met.barber_id
FROM appointments.appointment AS met
WHERE met.client_id = (SELECT $1::uuid)
UNION ALL
SELECT met.client_id
FROM appointments.appointment AS met
WHERE met.barber_id = (SELECT $1::uuid)))
OR of.subject_id IN (SELECT shop.business_id
  FROM shops.shop
  WHERE shop.owner_id = (SELECT $1::uuid)
  UNION ALL
  SELECT mine.business_id
  FROM team.member AS mine
  WHERE mine.barber_id = (SELECT $1::uuid))) AND NOT EXISTS (
  SELECT
  FROM cases.effect
  WHERE effect.decision_id = decision.decision_id AND effect.effect = 'ban'
)
  AND (decision.decided_by <> (SELECT $1::uuid) OR NOT EXISTS (
  SELECT
  FROM people.staff_role AS other
  JOIN people.person AS colleague USING (user_id)
  WHERE other.role = 'moderator' AND other.user_id <> decision.decided_by
    AND colleague.standing = 'active' AND (other.lead OR NOT EXISTS (
  SELECT
  FROM cases.effect
  WHERE effect.decision_id = decision.decision_id AND effect.effect = 'ban'
))
))
  AND of.case_id NOT IN (
    SELECT passed.case_id FROM cases.passed WHERE passed.staff_id = (SELECT $1::uuid)
  ) 
  AND coalesce(appeal.claimed_until <= (SELECT $2::timestamptz), true)
ORDER BY appeal.filed_at, appeal.appeal_id
LIMIT 100;

-- workplaces
SELECT shop.id AS "businessId",
  coalesce(
    (
      SELECT array_agg(location_id::text ORDER BY added_at, location_id)
      FROM locations.staff
      JOIN locations.location AS place USING (location_id)
      WHERE staff.barber_id = asked.id AND place.business_id = shop.id
        AND place.status = 'active'
    ), '{}'
  ) AS "locationIds",
  (SELECT xmin::text || ' ' || changes FROM busy.barber WHERE barber_id = asked.id)
    AS "calendarMark"
FROM unnest($1::uuid[]) WITH ORDINALITY AS asked (id, n)
CROSS JOIN LATERAL (
    SELECT coalesce(
      (SELECT business_id FROM team.member WHERE barber_id = asked.id),
        (SELECT business_id FROM shops.shop WHERE owner_id = asked.id)
    ) AS id
  ) AS shop
ORDER BY asked.n;
