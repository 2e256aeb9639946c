import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { systemCtx } from '#backend/app/jobs/open.ts';
import { apagarConta } from '#backend/domain/conta/retencao/apagarConta.ts';
import { usuario } from '#backend/platform/db/schema/conta.ts';
import { olhada, parceiroPermissao, procuracaoDeParceiro } from '#backend/platform/db/schema/parceiros.ts';
import { type Driver, NOW, sharedApp } from '../harness/app.ts';
import { FILES } from '../harness/multas.ts';
import { refused } from '../harness/refused.ts';
import { umCliente } from './cena.ts';

const app = sharedApp();
const { uma, silva, ana } = umCliente(app);

/** With a permission, a power of attorney and a recorded look. */
async function tudo() {
  await ana.api.parceiros.permitir({ Parceiro: silva.codigo, Meses: 6 });
  await ana.api.parceiros.entregarProcuracao({
    ...{ Parceiro: silva.codigo, De: '2026-11-20', Ate: '2026-12-31' },
    Arquivo: FILES.pdf('procuracao.pdf'),
  });
  await silva.api.parceiros.clientes({ Pagina: '1' });
}

const clientesDeSilva = () => silva.api.parceiros.clientes({ Pagina: '1' });

describe('an account that is erased', () => {
  it('of a client leaves when something was permitted, and neither papers nor looks', async () => {
    await tudo();
    await apagarConta(systemCtx(app.deps), ana.id);
    const { db } = app.deps;
    expect(await db.$count(procuracaoDeParceiro, eq(procuracaoDeParceiro.usuarioId, ana.id))).toBe(0);
    expect(await db.$count(olhada, eq(olhada.usuarioId, ana.id))).toBe(0);
    const [uma] = await db.select().from(parceiroPermissao).where(eq(parceiroPermissao.usuarioId, ana.id));
    expect(uma?.encerradaEm).toEqual(new Date(NOW));
    expect(await clientesDeSilva()).toMatchObject({ Linhas: [], Clientes: 0 });
  });

  it('of a partner ends what its clients permitted, who read so', async () => {
    await tudo();
    await apagarConta(systemCtx(app.deps), silva.id);
    expect(await ana.api.parceiros.meus()).toMatchObject([
      {
        ...{ Atende: false, Permissao: null, Documento: null, Registro: null },
        Anteriores: [{ EncerradaPor: 'operador' }],
        Procuracoes: [{ Vale: false }],
      },
    ]);
    await refused(
      ana.api.parceiros.permitir({ Parceiro: silva.codigo, Meses: 1 }),
      'PARCEIRO_NAO_ENCONTRADO',
    );
  });

  it('keeps nothing from whoever wants it along: permissions, powers of attorney and looks are in the export', async () => {
    await tudo();
    const resposta = await app.fetch('/api/appUsuario/v1/Usuario/MeusDados', {}, ana);
    const zip = Buffer.from(await resposta.arrayBuffer()).toString('latin1');
    expect(zip).toContain('procuracao.pdf');
  });
});

describe('the home screen', () => {
  const home = ({ api }: Driver) => api.shell.timeline();

  it('asks only drivers who signed up with the code, until they answer', async () => {
    const pergunta = { Codigo: silva.codigo, Nome: 'Despachante Silva' };
    expect((await home(ana)).PerguntaDoParceiro).toEqual(pergunta);
    expect((await home(await app.signUp())).PerguntaDoParceiro).toBeNull();
    await ana.api.parceiros.recusar({ Parceiro: silva.codigo });
    expect((await home(ana)).PerguntaDoParceiro).toBeNull();
  });

  it('asks nothing for a partner without an account, and leads a partner to its clients', async () => {
    expect(await home(silva)).toMatchObject({ AtendeComo: 'Despachante Silva', PerguntaDoParceiro: null });
    await uma.sandra.faz('parceiros desligar', { codigo: silva.codigo });
    expect((await home(ana)).PerguntaDoParceiro).toBeNull();
    expect((await home(silva)).AtendeComo).toBeNull();
  });
});

describe('an operator approves', () => {
  const quem = { documento: '11.222.333/0001-81' };

  it.each<[string, () => Promise<Record<string, string>>, string]>([
    ['a document with wrong digits', async () => ({ documento: '11.222.333/0001-80' }), 'não é válido'],
    ['an account that serves another partner', async () => ({ conta: silva.email }), 'já atende o parceiro'],
    [
      'a blocked account',
      async () => {
        await app.deps.db
          .update(usuario)
          .set({ bloqueadoEm: new Date(NOW) })
          .where(eq(usuario.id, ana.id));
        return {};
      },
      'está bloqueada',
    ],
  ])('no account with %s', async (_qual, valores, frase) => {
    const codigo = `novo-${crypto.randomUUID().slice(0, 8)}`;
    await uma.sandra.faz('parceiros criar', { codigo, nome: 'Novo', perfil: '2' });
    const recusa = await uma.sandra.tenta('parceiros aprovar', {
      ...{ codigo, conta: ana.email },
      ...quem,
      ...(await valores()),
    });
    expect(JSON.stringify(recusa)).toContain(frase);
    expect(await ana.api.parceiros.meus().catch(() => [])).not.toContainEqual(
      expect.objectContaining({ Codigo: codigo }),
    );
  });

  it('one account at a time, and leaves a record of it with the name of who did', async () => {
    const outra = await app.signUp();
    expect(
      await uma.sandra.tenta('parceiros aprovar', { codigo: silva.codigo, conta: outra.email, ...quem }),
    ).toMatchObject({ mensagem: expect.stringContaining('já é atendido por uma conta') });
    const { dados } = await uma.sandra.faz('parceiros listar');
    const lista = dados as { id: number; codigo: string; email: string }[];
    const meu = lista.find(({ codigo }) => codigo === silva.codigo);
    expect(meu?.email).toBe(silva.email);
    const atos = (await uma.sandra.registros(meu?.id ?? 0)).filter(({ entidade }) => entidade === 'parceiro');
    expect(atos.map(({ acao, atorId }) => [acao, atorId])).toEqual([
      ['parceiro.criar', 'sandra'],
      ['parceiro.aprovar', 'sandra'],
    ]);
  });
});
