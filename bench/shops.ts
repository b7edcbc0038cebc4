/**
 * Shops with three barbers each, for the benches of the search: rows of the read models as they
 * stand, written by sets.
 */

export const here = { lat: 19.4, lng: -99.1 }

/** `bench_id('b7')`: ids of the form that the contract asks for. */
export const ids = `CREATE FUNCTION bench_id(text) RETURNS uuid LANGUAGE sql IMMUTABLE
  RETURN overlay(overlay(md5($1) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid`

/** Shops from one number to another, around one city that grows with them. */
export const shopRows = (from: number, to: number) => `
  INSERT INTO search.shop (
      business_id, owner_id, nombre, ciudad, at_home, at_shop, radius_km, latitude, longitude
    )
  SELECT bench_id('s' || i), bench_id('b' || i * 3), 'Barbería ' || i,
    (ARRAY['Madrid', 'Sevilla', 'Lima'])[1 + i % 3], i % 5 = 0, true, 5,
    ${here.lat} + sin(i) * sqrt(i) / 150, ${here.lng} + cos(i) * sqrt(i) / 150
  FROM generate_series(${from}, ${to}) AS i;
  INSERT INTO shops.shop (
      business_id, owner_id, nombre, direccion, tipo_servicio, radio_cobertura, address_is_private,
        latitude, longitude, zone, currency, accepts_appointments, allows_walk_ins, opened_at
    )
  SELECT business_id, owner_id, nombre, 'Calle Mayor 1', 'fisico', radius_km, false, latitude,
    longitude, 'America/Mexico_City', 'MXN', true, false, now()
  FROM search.shop
  ON CONFLICT
  DO NOTHING;
  INSERT INTO search.barber (user_id, is_owner, business_id, words, specialties)
  SELECT bench_id('b' || i), false, bench_id('s' || i / 3),
    'Barbero ' || substr(md5('p' || i), 1, 7),
    (ARRAY['Degradado', 'Barba', 'Color', 'Trenzas'])[1 + i % 4]
  FROM generate_series(${from} * 3, ${to} * 3 + 2) AS i;
  INSERT INTO people.person (user_id, nombre, rol, especialidades, created_at)
  SELECT user_id, words, 'barbero', ARRAY[specialties], now()
  FROM search.barber
  ON CONFLICT
  DO NOTHING;
  INSERT INTO search.service (service_id, barber_id, words, cents, active)
  SELECT bench_id('v' || i || '/' || j), bench_id('b' || i),
    (ARRAY['Corte', 'Barba y bigote', 'Tinte'])[j], 1000 * j, true
  FROM generate_series(${from} * 3, ${to} * 3 + 2) AS i, generate_series(1, 3) AS j;`
