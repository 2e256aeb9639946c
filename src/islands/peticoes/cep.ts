import { createApi } from '#lib/api.ts';
import { montarEndereco } from '#lib/peticoes/endereco.ts';
import { referencia } from '#lib/referencia/contract.ts';
import { guardar, type Lugar, lembrar } from './enderecosDaSessao.ts';

/**
 * Writes the full address of the wizard from its CEP once that has eight digits, and again when number or complement change, as
 * long as nobody wrote another one by hand. Addresses are kept for the session. Without an answer the field stays as it is.
 */
const api = createApi({ referencia }, { fetch: globalThis.fetch, baseUrl: location.origin });

/** What was written last by itself, by address field. */
const automatico = new WeakMap<HTMLTextAreaElement, { cep: string; texto: string }>();

document.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement && ['cep', 'numero', 'complemento'].includes(target.name))
    seguir(target);
});
// Typed before this script came.
for (const cep of document.querySelectorAll<HTMLInputElement>('input[name=cep]'))
  if (cep.value !== cep.defaultValue) seguir(cep);

function seguir({ form }: HTMLInputElement): void {
  const endereco = form?.elements.namedItem('EnderecoCompletos');
  if (form && endereco instanceof HTMLTextAreaElement) void escrever(form, endereco);
}

async function escrever(form: HTMLFormElement, endereco: HTMLTextAreaElement): Promise<void> {
  const cep = digitos(campo(form, 'cep').value);
  if (cep.length !== 8) return;
  const lugar = await procurar(cep);
  if (digitos(campo(form, 'cep').value) !== cep) return;
  const antes = automatico.get(endereco) ?? doServidor(form, lugar);
  const novoCep = cep !== antes.cep;
  if (!lugar) return novoCep ? avisar(form, 'naoAchado') : undefined;
  if (!novoCep && endereco.value !== '' && endereco.value !== antes.texto) return;
  const texto = montar(form, lugar, (input) => input.value);
  automatico.set(endereco, { cep, texto });
  endereco.value = texto;
  if (novoCep) avisar(form, 'achado');
}

/** What the page came with: an address in other words than ours was written by hand. */
function doServidor(form: HTMLFormElement, lugar: Lugar | null) {
  const texto = lugar ? montar(form, lugar, (input) => input.defaultValue) : '';
  return { cep: digitos(campo(form, 'cep').defaultValue), texto };
}

function montar(form: HTMLFormElement, lugar: Lugar, ler: (input: HTMLInputElement) => string): string {
  const [cep, numero, complemento] = ['cep', 'numero', 'complemento'].map((nome) => ler(campo(form, nome)));
  return montarEndereco({
    logradouro: lugar.Logradouro,
    numero: numero ?? '',
    complemento: complemento ?? '',
    bairro: lugar.Bairro,
    cidade: lugar.Cidade,
    uf: lugar.Uf,
    cep: cep ?? '',
  });
}

async function procurar(cep: string): Promise<Lugar | null> {
  const guardado = lembrar(cep);
  if (guardado) return guardado;
  // The field stays open for the driver to fill in: nothing waits for an address.
  const lugar = await api.referencia.cep({ cep }).catch(() => null);
  if (lugar) guardar(cep, lugar);
  return lugar;
}

function avisar(form: HTMLFormElement, qual: 'achado' | 'naoAchado'): void {
  const aviso = form.querySelector<HTMLElement>('[data-cep-aviso]');
  if (aviso) aviso.textContent = aviso.dataset[qual] ?? '';
}

function campo(form: HTMLFormElement, nome: string): HTMLInputElement {
  const input = form.elements.namedItem(nome);
  if (!(input instanceof HTMLInputElement)) throw new Error(`the form has no field ${nome}`);
  return input;
}

function digitos(texto: string): string {
  return texto.replace(/\D/g, '');
}
