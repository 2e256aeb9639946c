import type { APIRequestContext } from 'playwright/test';
import * as v from 'valibot';
import { FATOS_INFORMADOS, MULTA_INFORMADA } from '../../fixtures/multaInformada.ts';
import { EXTRAS, PLANO } from '../pedidos/compras.ts';
import { emDias, noPapel } from '../support/dias.ts';
import type { Driver } from '../support/driver.ts';
import { buyPetition, enviarRecurso, finesOf, payAppeal } from '../support/multas.ts';
import { operador } from '../support/operador.ts';
import { expect } from '../support/test.ts';

/** The addresses of screens, each ready for typing; the following ones are prepared after it was visited. */
type Passeio = AsyncGenerator<string>;

/** The fields of each page of the wizard, sufficient for every next page. */
const PETICAO_INTEIRA: Record<string, string> = {
  ...MULTA_INFORMADA,
  ...FATOS_INFORMADOS,
  titular: 'proprio',
  numero: '100',
  complemento: '',
  objetivo: 'defesa',
  prazo: noPapel(emDias(20)),
};

const origin = `http://127.0.0.1:${process.env.BROWSER_TEST_PORT}`;

const NaFila = v.array(v.object({ id: v.number(), cliente: v.object({ email: v.string() }) }));

/** By user, one screen for each island that draws a form. `request` has the page's cookies. */
export const PASSEIOS: Record<string, (driver: Driver, request: APIRequestContext) => Passeio> = {
  async *'that everybody sees'(_, request) {
    await request.get('/sair');
    yield* ['/login', '/cadastrarUsuario', '/esqueceuSenha'];
  },
  async *'of the account'({ completeProfile }) {
    await completeProfile();
    yield* ['/app/perfil', '/app/perfil/remocao', '/app/perfil/avisos', '/app/perfil/seguranca'];
  },
  async *'of licence, vehicle and a fine kept by hand'() {
    yield* ['/app/condutores/cadastrar', '/app/veiculos/cadastrar'];
    yield* ['/app/guardadas/nova?digitar', '/app/guardadas/carta'];
  },
  async *'of a fine'(driver) {
    await driver.registerCnh(3);
    const fines = await finesOf(driver);
    const fine = fines.find(({ RecursoOnline }) => RecursoOnline);
    if (!fine) throw new Error('no fine can be appealed');
    yield '/app/multas';
    // Its next deadline counts from a day that only its notice has.
    const [oldest] = fines.sort((a, b) => a.DataInfracao.localeCompare(b.DataInfracao));
    const Marcos = [{ Tipo: 'jari_indeferido' as const, Data: emDias(0) }];
    await driver.api.multas.marcar({ GuidMulta: oldest?.Guid ?? '', Marcos });
    await payAppeal(driver, fine.Guid);
    yield `/app/multas/habilitacao/view/${fine.Guid}`;
    await enviarRecurso(driver, fine);
    const recursos = v.parse(NaFila, await operador('recursos', 'listar'));
    const meu = recursos.find(({ cliente }) => cliente.email === driver.email);
    await operador('recursos', 'perguntar', String(meu?.id), '--pergunta', 'A placa está certa?');
    const [seu] = await driver.api.recursos.todos({});
    yield `/app/responder/${seu?.Guid}`;
  },
  async *'of a petition'(driver, request) {
    const id = await buyPetition(driver);
    for (const passo of ['0', '1', '2', '3', 'notificacoes', 'temas', 'fundamentos']) {
      const endereco = `/app/recurso-de-multa-online/cadastrar-multa?idPedido=${id}&passo=${passo}`;
      if (['1', 'temas', 'fundamentos'].includes(passo)) yield endereco;
      const sent = await request.post(endereco, {
        form: PETICAO_INTEIRA,
        headers: { origin },
        maxRedirects: 0,
      });
      expect(sent.status(), passo).toBe(passo === 'fundamentos' ? 422 : 303);
    }
  },
  async *'of a purchase'({ completeProfile }) {
    // With what its profile lacks asked for beside the choice.
    yield `/app/planos/contratar/forma-pagamento/${PLANO}`;
    await completeProfile();
    yield '/app/planos/contratar';
    yield `/app/planos/contratar/${PLANO}`;
    yield `/app/pe/contratar/pix?${EXTRAS}`;
  },
};
