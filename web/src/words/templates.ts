/**
 * Templates and how they are filled. A template is a whole sentence with {names} in it, or its plural forms, of which
 * {count} picks one.
 */

/** The plural forms of a template. English needs "one" and "other"; other languages may need more. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;
export type Template = string | Plural;
export type Templates = Readonly<Record<string, Template>>;
export type Arguments = Readonly<Record<string, string | number>>;

/** A template filled with its arguments, in the plural form that its language wants. */
export function filled(template: Template, given: Arguments, plural: Intl.PluralRules): string {
  return form(template, given, plural).replace(/\{(\w+)\}/g, (whole, name: string) =>
    // A name without an argument stays as it is, so that somebody notices.
    Object.hasOwn(given, name) ? String(given[name]) : whole,
  );
}

/** The same with pieces of any kind in its gaps. */
export function filledWith<Piece>(
  template: Template,
  given: Readonly<Record<string, Piece | string>>,
): (Piece | string)[] {
  const found: (Piece | string)[] = [];
  for (const [at, part] of form(template, {}, new Intl.PluralRules('en'))
    .split(/\{(\w+)\}/)
    .entries()) {
    const piece = at % 2 === 0 ? part : (given[part] ?? part);
    if (piece !== '') found.push(piece);
  }
  return found;
}

/** The plural form of a template that its {count} asks for. */
function form(template: Template, given: Arguments, plural: Intl.PluralRules): string {
  if (typeof template === 'string') return template;
  return template[plural.select(Number(given['count'] ?? 0))] ?? template.other;
}
