import { classWord } from '../../ledger/words/kinds.ts';

type LabelledAccount = {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly accountType: string;
  readonly institutionName: string | null;
  readonly createdAt: string;
};

/** Labels by id. Accounts with the same name and currency also show their institution or class and the day they were added. */
export const accountLabels = (accounts: readonly LabelledAccount[]): ReadonlyMap<string, string> => {
  const shared = Map.groupBy(accounts, ({ name, currency }) => `${name} (${currency})`);
  return new Map(
    [...shared].flatMap(([label, own]) =>
      own.map(({ id, name, currency, accountType, institutionName, createdAt }) => {
        const details = [currency, institutionName ?? classWord(accountType), `added ${createdAt.slice(0, 10)}`];
        return [id, own.length === 1 ? label : `${name} (${details.join(', ')})`] as const;
      }),
    ),
  );
};

type Named = { readonly name: string; readonly label: string };

/** Labels of providers; equal labels get the unique provider name added. */
export const distinctLabels = <Provider extends Named>(all: readonly Provider[]): readonly Provider[] => {
  const labels = Map.groupBy(all, ({ label }) => label.trim().toLowerCase());
  return all.map((provider) => {
    const isAlone = (labels.get(provider.label.trim().toLowerCase()) ?? []).length === 1;
    return isAlone ? provider : { ...provider, label: `${provider.label} (${provider.name})` };
  });
};
