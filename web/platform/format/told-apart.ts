type Named = { readonly name: string; readonly label: string };

/** Labels of providers; those of one label have their names beside it, which are unique. */
export const toldApart = <One extends Named>(all: readonly One[]): readonly One[] => {
  const labels = Map.groupBy(all, ({ label }) => label.trim().toLowerCase());
  return all.map((one) => {
    const isAlone = (labels.get(one.label.trim().toLowerCase()) ?? []).length === 1;
    return isAlone ? one : { ...one, label: `${one.label} (${one.name})` };
  });
};
