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

/** The plural form of a template that its {count} asks for. */
function form(template: Template, given: Arguments, plural: Intl.PluralRules): string {
  if (typeof template === 'string') return template;
  return template[plural.select(Number(given['count'] ?? 0))] ?? template.other;
}
