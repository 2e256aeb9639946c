import { paths } from '#lib/paths.ts';

/** Changing the state loads its cities (specification 1, section 2). Without script, the form has a button for it. */
document.addEventListener('change', (event) => {
  const uf = event.target;
  if (!(uf instanceof HTMLSelectElement) || uf.dataset.cidades === undefined) return;
  const cidade = document.getElementById(uf.dataset.cidades);
  if (cidade instanceof HTMLSelectElement) void reload(uf.value, cidade);
});

async function reload(uf: string, cidade: HTMLSelectElement): Promise<void> {
  cidade.setAttribute('aria-busy', 'true');
  const response = await fetch(paths.municipios(uf));
  cidade.removeAttribute('aria-busy');
  if (!response.ok) return;
  const rows: [string, string][] = await response.json();
  const options = rows.map(([, nome]) => new Option(nome, nome));
  cidade.replaceChildren(new Option('Escolha a cidade', ''), ...options);
}
