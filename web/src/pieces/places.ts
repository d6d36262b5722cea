/** The classes of cities, and the room that the sign of each takes. */

export const CITY_KINDS = ['main', 'sub', 'capital', 'city', 'town'] as const;
export type CityKind = (typeof CITY_KINDS)[number];

const CITY_WIDTH: Readonly<Record<CityKind, number>> = {
  main: 27,
  sub: 24,
  capital: 20,
  city: 18,
  town: 12,
};

/** The class of a city as games name it: `capital` or `capital-city`. */
export function cityKind(city: string | undefined): CityKind | null {
  return CITY_KINDS.find((kind) => kind === city || `${kind}-city` === city) ?? null;
}

export function cityWidth(kind: CityKind): number {
  return CITY_WIDTH[kind];
}
