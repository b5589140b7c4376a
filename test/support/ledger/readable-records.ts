type Data = Readonly<Record<string, unknown>>;
type Line = { readonly type: string; readonly data: Data };

const REFERENCES = [
  ...['account_id', 'category_id', 'merchant_id', 'parent_id', 'budget_id'],
  ...['inflow_transaction_id', 'outflow_transaction_id'],
];
/** Names of system records. */
const OWN = ['id', 'security_id'];

/** Native lines with names in place of ids, in a fixed order: equal families give equal lines. */
export const readable = (lines: readonly string[]): readonly string[] => {
  const records = lines.map((line) => JSON.parse(line) as Line);
  const names = new Map<unknown, unknown>();
  for (const { data } of records) {
    if (data['id'] !== undefined) names.set(data['id'], data['name'] ?? data['start_date']);
    for (const part of (data['split_lines'] as readonly Data[] | undefined) ?? []) names.set(part['id'], part['name']);
  }
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !OWN.includes(key))
        .map(([key, member]) => {
          if (key === 'tag_ids') return [key, (member as readonly unknown[]).map((id) => names.get(id)).sort()];
          return [key, REFERENCES.includes(key) && member !== null ? names.get(member) : plain(member)];
        })
        .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    );
  };
  return records.map(({ type, data }) => `${type} ${JSON.stringify(plain(data))}`).sort();
};
