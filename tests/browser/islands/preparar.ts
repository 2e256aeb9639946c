import { TOTP } from 'otpauth';
import type { APIRequestContext } from 'playwright/test';
import * as v from 'valibot';
import { FATOS_INFORMADOS, MULTA_INFORMADA } from '../../fixtures/multaInformada.ts';
import { EXTRAS, PLANO } from '../pedidos/compras.ts';
import { emDias, noPapel } from '../support/dias.ts';
import type { Driver } from '../support/driver.ts';
import { buyPetition, enviarRecurso, finesOf, payAppeal } from '../support/multas.ts';
import { linkMailedTo, operador } from '../support/operador.ts';
import { expect } from '../support/test.ts';
import { vendaAceita } from '../vendas/vendas.ts';

/** The screens in which lugar.spec.ts types, by user: a page of src/pages, and after the dash its state. */
export const TELAS = {
  'that everybody sees': ['/login', '/cadastrarUsuario/[...parceiro]', '/esqueceuSenha'],
  'of the account': [
    '/app/perfil',
    '/app/perfil/senha',
    '/app/perfil/aparelhos',
    '/app/perfil/privacidade',
    '/app/perfil/remocao',
    '/app/perfil/avisos',
  ],
  'of the second step': [
    '/app/perfil/seguranca – desligado',
    '/app/perfil/seguranca – em preparo',
    '/app/perfil/seguranca – ligado',
    '/login/codigo',
  ],
  'of a new password': ['/redefinirSenha'],
  'of licence and vehicle': [
    '/app/condutores/cadastrar',
    '/app/condutores/corrigircadastro/[id]',
    '/app/veiculos/cadastrar',
    '/app/veiculos/corrigircadastro/[id]',
  ],
  'of a fine kept by hand': ['/app/guardadas/nova', '/app/guardadas/carta'],
  'of a fine': ['/app/multas', '/app/multas/habilitacao/view/[guid]', '/app/responder/[guid]'],
  'of a petition': [
    '/app/recurso-de-multa-online/cadastrar-multa – 0',
    '/app/recurso-de-multa-online/cadastrar-multa – 1',
    '/app/recurso-de-multa-online/cadastrar-multa – 2',
    '/app/recurso-de-multa-online/cadastrar-multa – 3',
    '/app/recurso-de-multa-online/cadastrar-multa – notificacoes',
    '/app/recurso-de-multa-online/cadastrar-multa – temas',
    '/app/recurso-de-multa-online/cadastrar-multa – fundamentos',
  ],
  'of a purchase': [
    '/app/planos/contratar',
    '/app/planos/contratar/forma-pagamento/[...plano]',
    '/app/planos/contratar/[...plano]',
    '/app/pe/contratar/[metodo]',
    '/app/venda/forma-pagamento/[vendaId]',
    '/app/planos/desistencia/[idvenda]',
  ],
} as const;

export type Grupo = keyof typeof TELAS;
export type Tela = (typeof TELAS)[Grupo][number];

/** Each screen with its address, ready for typing; the following screens are prepared after it was visited. */
export type Passeio = AsyncGenerator<[Tela, string]>;

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

const APP = '/api/appUsuario/v1';
const origin = `http://127.0.0.1:${process.env.BROWSER_TEST_PORT}`;
const NaFila = v.object({ id: v.number(), cliente: v.object({ email: v.string() }) });
const ComGuid = v.object({ Guid: v.string() });
const ComId = v.object({ Id: v.number() });

/** How the screens of each group are prepared, for a driver of its own. `request` has the page's cookies. */
export const PASSEIOS: Record<Grupo, (driver: Driver, request: APIRequestContext) => Passeio> = {
  async *'that everybody sees'(_, request) {
    await request.get('/sair');
    yield ['/login', '/login'];
    yield ['/cadastrarUsuario/[...parceiro]', '/cadastrarUsuario'];
    yield ['/esqueceuSenha', '/esqueceuSenha'];
  },
  async *'of the account'({ completeProfile, email, senha }, request) {
    await completeProfile();
    await request.post('/token', { form: { username: email, password: senha, grant_type: 'password' } });
    yield ['/app/perfil', '/app/perfil'];
    yield ['/app/perfil/senha', '/app/perfil/senha'];
    yield ['/app/perfil/aparelhos', '/app/perfil/aparelhos'];
    yield ['/app/perfil/privacidade', '/app/perfil/privacidade'];
    yield ['/app/perfil/remocao', '/app/perfil/remocao'];
    yield ['/app/perfil/avisos', '/app/perfil/avisos'];
  },
  async *'of the second step'({ call, email, senha }, request) {
    const tela = '/app/perfil/seguranca';
    yield [`${tela} – desligado`, tela];
    const preparo = await call(`${APP}/Usuario/SegundoFator/Preparar`, { Senha: senha });
    yield [`${tela} – em preparo`, tela];
    const { Segredo } = v.parse(v.object({ Segredo: v.string() }), preparo);
    const Codigo = new TOTP({ secret: Segredo }).generate();
    await call(`${APP}/Usuario/SegundoFator/Ligar`, { Codigo });
    yield [`${tela} – ligado`, tela];
    const form = { username: email, password: senha, volta: '' };
    await request.post('/login', { form, headers: { origin }, maxRedirects: 0 });
    yield ['/login/codigo', '/login/codigo'];
  },
  async *'of a new password'({ email }, request) {
    await request.post('/esqueceuSenha', { form: { Email: email }, headers: { origin } });
    await expect.poll(() => linkMailedTo(email)).not.toBe('');
    yield ['/redefinirSenha', await linkMailedTo(email)];
  },
  async *'of licence and vehicle'(driver) {
    yield ['/app/condutores/cadastrar', '/app/condutores/cadastrar'];
    const { guid } = await driver.registerCnh(1);
    const cnh = v.parse(ComId, await driver.call(`${APP}/Habilitacao/Guid/${guid}/Resumo`));
    yield ['/app/condutores/corrigircadastro/[id]', `/app/condutores/corrigircadastro/${cnh.Id}`];
    yield ['/app/veiculos/cadastrar', '/app/veiculos/cadastrar'];
    await driver.registerVehicle(1);
    const [carro] = v.parse(v.tuple([ComId]), await driver.call(`${APP}/Veiculo/Veiculos`));
    yield ['/app/veiculos/corrigircadastro/[id]', `/app/veiculos/corrigircadastro/${carro.Id}`];
  },
  async *'of a fine kept by hand'() {
    yield ['/app/guardadas/nova', '/app/guardadas/nova?digitar'];
    yield ['/app/guardadas/carta', '/app/guardadas/carta'];
  },
  async *'of a fine'(driver, request) {
    await driver.registerCnh(3);
    const fines = await finesOf(driver);
    const fine = fines.find(({ RecursoOnline }) => RecursoOnline);
    if (!fine) throw new Error('no fine can be appealed');
    yield ['/app/multas', '/app/multas'];
    // Its next deadline counts from a day that only its notice has.
    const [oldest] = fines.sort((a, b) => a.DataInfracao.localeCompare(b.DataInfracao));
    await request.post(`${APP}/Multa/Marcos`, {
      headers: { authorization: `Bearer ${driver.token}`, origin },
      data: { GuidMulta: oldest?.Guid, Marcos: [{ Tipo: 'jari_indeferido', Data: emDias(0) }] },
    });
    await payAppeal(driver, request, fine.Guid);
    yield ['/app/multas/habilitacao/view/[guid]', `/app/multas/habilitacao/view/${fine.Guid}`];
    await enviarRecurso(driver, request, fine);
    const recursos = v.parse(v.array(NaFila), await operador('recursos', 'listar'));
    const meu = recursos.find(({ cliente }) => cliente.email === driver.email);
    await operador('recursos', 'perguntar', String(meu?.id), '--pergunta', 'A placa está certa?');
    const [seu] = v.parse(v.array(ComGuid), await driver.call(`${APP}/Multa/TodosRecursos`, {}));
    yield ['/app/responder/[guid]', `/app/responder/${seu?.Guid}`];
  },
  async *'of a petition'(driver, request) {
    const id = await buyPetition(driver, request);
    const tela = '/app/recurso-de-multa-online/cadastrar-multa';
    for (const passo of ['0', '1', '2', '3', 'notificacoes', 'temas', 'fundamentos'] as const) {
      const endereco = `${tela}?idPedido=${id}&passo=${passo}`;
      yield [`${tela} – ${passo}`, endereco];
      const sent = await request.post(endereco, {
        form: PETICAO_INTEIRA,
        headers: { origin },
        maxRedirects: 0,
      });
      expect(sent.status(), passo).toBe(passo === 'fundamentos' ? 422 : 303);
    }
  },
  async *'of a purchase'(driver, request) {
    // With what its profile lacks asked for beside the choice.
    yield [
      '/app/planos/contratar/forma-pagamento/[...plano]',
      `/app/planos/contratar/forma-pagamento/${PLANO}`,
    ];
    await driver.completeProfile();
    yield ['/app/planos/contratar', '/app/planos/contratar'];
    yield ['/app/planos/contratar/[...plano]', `/app/planos/contratar/${PLANO}`];
    yield ['/app/pe/contratar/[metodo]', `/app/pe/contratar/pix?${EXTRAS}`];
    yield ['/app/venda/forma-pagamento/[vendaId]', `/app/venda/forma-pagamento/${await vendaAceita(driver)}`];
    await buyPetition(driver, request);
    const Pedidos = v.array(v.object({ id: v.number(), email: v.string() }));
    const pedidos = v.parse(Pedidos, await operador('pedidos', 'listar'));
    const pago = pedidos.find(({ email }) => email === driver.email);
    if (!pago) throw new Error('no order');
    yield ['/app/planos/desistencia/[idvenda]', `/app/planos/desistencia/${pago.id}`];
  },
};
