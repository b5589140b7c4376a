type Fields = Readonly<Record<string, unknown>>;
type Write = { readonly PutRequest?: { readonly Item: Fields }; readonly DeleteRequest?: { readonly Key: Fields } };
type Input = {
  readonly TableName?: string;
  readonly Key?: Fields;
  readonly Item?: Fields;
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeValues?: Fields;
  readonly RequestItems?: Readonly<Record<string, readonly Write[] | { readonly Keys: readonly Fields[] }>>;
};

/** The partitions that a command reads or writes. */
export const placesOf = (command: object): { readonly table: string; readonly partitions: readonly string[] } => {
  const input = inputOf(command);
  const queried = partitionQueried(input);
  const { table, keys } = keysIn(input);
  return { table, partitions: queried === undefined ? keys.map(({ pk }) => String(pk)) : [queried] };
};

/** The keys of the items that a command names; none for a query. */
export const keysOf = (command: object): readonly Fields[] => keysIn(inputOf(command)).keys;

const inputOf = (command: object): Input => (command as { readonly input: Input }).input;

const keysIn = ({ TableName = '', Key, Item, RequestItems }: Input) => {
  if (RequestItems === undefined) return { table: TableName, keys: [Key ?? Item ?? {}] };
  const keys = Object.values(RequestItems).flatMap((batch) => ('Keys' in batch ? batch.Keys : batch.flatMap(keyOf)));
  return { table: Object.keys(RequestItems)[0] ?? '', keys };
};

const keyOf = ({ PutRequest, DeleteRequest }: Write): readonly Fields[] => {
  const key = PutRequest?.Item ?? DeleteRequest?.Key;
  return key === undefined ? [] : [key];
};

/** Of the table or of its index. Our queries name it first: `pk = :pk AND …`. */
const partitionQueried = ({ KeyConditionExpression = '', ExpressionAttributeValues }: Input): string | undefined => {
  const [, name] = /^\s*[#\w]+\s*=\s*(:\w+)/.exec(KeyConditionExpression) ?? [];
  return name === undefined ? undefined : String(ExpressionAttributeValues?.[name]);
};
