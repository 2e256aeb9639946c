import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { veiculo } from '#backend/platform/db/schema/veiculos.ts';
import { lerPdf } from '../../fixtures/lerPdf.ts';
import { sharedApp } from '../harness/app.ts';
import { seeds } from '../harness/multas.ts';

const app = sharedApp();
const seed = seeds(app);

it('a fine has a power of attorney to print and sign, for its driver only', async () => {
  const driver = await app.signUp();
  const { id: veiculoId } = await seed.veiculo(driver);
  const multa = await seed.multa(driver, { veiculoId });
  const caminho = `/arquivos/procuracao/${multa.guid}`;
  const answer = await app.fetch(caminho, {}, driver);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const { paginas } = await lerPdf(new Uint8Array(await answer.arrayBuffer()));
  expect(paginas).toHaveLength(2);
  const texto = paginas.join(' ').replace(/\s+/g, ' ');
  for (const dito of [
    'Ana Souza Prado',
    multa.autoInfracao,
    'KVL1A23',
    'Via Livre',
    'não pode pagar a multa',
  ])
    expect(texto).toContain(dito);
  expect((await app.fetch(caminho, {}, await app.signUp())).status).toBe(404);
  expect((await app.fetch(caminho)).status).toBe(401);
  expect((await app.fetch('/arquivos/procuracao/x', {}, driver)).status).toBe(404);
});

it('the power of attorney is given by the owner of the vehicle, with blank lines for what is not known', async () => {
  const driver = await app.signUp();
  const { id: veiculoId } = await seed.veiculo(driver);
  const multa = await seed.multa(driver, { veiculoId });
  const caminho = `/arquivos/procuracao/${multa.guid}`;
  const ler = async (proprietarioDocumento: string | null, proprietario: string | null) => {
    await app.deps.db
      .update(veiculo)
      .set({ proprietarioDocumento, proprietario })
      .where(eq(veiculo.id, veiculoId));
    const answer = await app.fetch(caminho, {}, driver);
    const { paginas } = await lerPdf(new Uint8Array(await answer.arrayBuffer()));
    expect(paginas).toHaveLength(2);
    return paginas.join(' ').replace(/\s+/g, ' ');
  };

  const empresa = await ler('11222333000181', 'Entregas Cerrado Ltda.');
  expect(empresa).toMatch(/Razão social Entregas Cerrado Ltda\. CNPJ 11\.222\.333\/0001-81 Representada por/);
  const outra = await ler('11144477735', null);
  expect(outra).toMatch(/Nome _+ CPF 111\.444\.777-35/);
  for (const texto of [empresa, outra]) expect(texto).not.toContain('Ana Souza Prado');
  const semDocumento = await ler(null, null);
  expect(semDocumento).toMatch(/Ana Souza Prado.*Proprietário do veículo, se não for a pessoa acima _+/);
  const [conta] = await app.rows(usuario, eq(usuario.id, driver.id));
  expect(await ler(conta?.cpf ?? '', 'Outro nome')).not.toMatch(/Proprietário do veículo|Outro nome/);
});
