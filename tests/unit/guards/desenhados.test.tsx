import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Convidar } from '#islands/compartilhamentos/Convidar.tsx';
import { Cadastrar } from '#islands/conta/Cadastrar.tsx';
import { Codigo } from '#islands/conta/Codigo.tsx';
import { CompletarPerfil } from '#islands/conta/CompletarPerfil.tsx';
import { EncerrarAparelhos } from '#islands/conta/EncerrarAparelhos.tsx';
import { Entrar } from '#islands/conta/Entrar.tsx';
import { Perfil } from '#islands/conta/Perfil.tsx';
import { Recuperar } from '#islands/conta/Recuperar.tsx';
import { Redefinir } from '#islands/conta/Redefinir.tsx';
import { GuardarMulta } from '#islands/guardadas/GuardarMulta.tsx';
import { CadastrarCnh, CorrigirCnh } from '#islands/habilitacoes/FormulariosDaCnh.tsx';
import { DatasDaMulta } from '#islands/multas/DatasDaMulta.tsx';
import { PedirRecurso } from '#islands/recursos/PedirRecurso.tsx';
import { ResponderPergunta } from '#islands/recursos/ResponderPergunta.tsx';
import { CadastrarVeiculo, CorrigirVeiculo } from '#islands/veiculos/FormulariosDoVeiculo.tsx';
import { convidarForm } from '#lib/compartilhamentos/form.ts';
import { codigoForm } from '#lib/conta/codigoForm.ts';
import { cadastroForm, entrarForm, recuperarForm, redefinirForm } from '#lib/conta/form.ts';
import { perfilForm } from '#lib/conta/perfilForm.ts';
import { encerrarAparelhosForm } from '#lib/conta/segurancaForm.ts';
import { type DrawnForm, drawnForm, emptyForm, type Form } from '#lib/form.ts';
import { corrigirGuardadaForm, guardarForm } from '#lib/guardadas/form.ts';
import { cadastrarHabilitacaoForm, corrigirHabilitacaoForm } from '#lib/habilitacoes/form.ts';
import { datasForm, gruposDeDatas } from '#lib/multas/form.ts';
import { CAMPOS_DOS_DOCUMENTOS, responderForm, solicitarForm } from '#lib/recursos/form.ts';
import { cadastrarVeiculoForm, corrigirVeiculoForm } from '#lib/veiculos/form.ts';
import { sourceAt, sourcesIn } from './sources.ts';

const DESDE = '2026-11-20T12:00:00.000Z';
const chave = { Chave: 'chave-1', Tipo: 'chave', Nome: 'Celular', Desde: DESDE } as const;
const MULTA = {
  Id: 1,
  Guid: 'multa-1',
  Tipo: 'Veiculo',
  Origem: 'fonte',
  DataInfracao: '2026-10-30',
  StatusPagamento: null,
  RecursoOnline: true,
  Responsavel: 'condutor',
  Marcos: [],
  Recursos: [],
} as const;
const falta = { DocumentoIdentidade: '', ComprovanteResidencia: '', Crlv: '', DocumentoIdProprietario: '' };
const FRASES = { faltando: '', conferir: '', falta, vazio: '', grande: '', ilegivel: '' };
const cnhs = [{ Guid: 'cnh-1', NumeroCnh: '01234567890' }];
const documentos = Object.keys(CAMPOS_DOS_DOCUMENTOS).map((Campo) => ({ Campo, Arquivo: null, Nome: null }));
const daMulta = { pago: '', procuracao: null, acao: '', frases: FRASES };
type Island = (estado: DrawnForm) => ReactElement;

const ESPERA = { mensagens: [], intervaloMs: 1, sucesso: '', esperaMs: 1 };

/** Each form of a table with the island that draws it. */
const FORMS: [name: string, form: Form<string, unknown, never>, island: Island][] = [
  ['cadastrarVeiculo', cadastrarVeiculoForm, (estado) => <CadastrarVeiculo estado={estado} />],
  ['corrigirVeiculo', corrigirVeiculoForm, (estado) => <CorrigirVeiculo estado={estado} />],
  [
    'cadastrarHabilitacao',
    cadastrarHabilitacaoForm,
    (estado) => <CadastrarCnh estado={estado} {...ESPERA} />,
  ],
  ['corrigirHabilitacao', corrigirHabilitacaoForm, (estado) => <CorrigirCnh estado={estado} />],
  ['entrar', entrarForm, (estado) => <Entrar estado={estado} />],
  ['codigo', codigoForm, (estado) => <Codigo estado={estado} />],
  ['cadastro', cadastroForm, (estado) => <Cadastrar estado={estado} cidades={[]} />],
  ['recuperar', recuperarForm, (estado) => <Recuperar estado={estado} />],
  ['redefinir', redefinirForm([chave]), (estado) => <Redefinir estado={estado} />],
  ['perfil', perfilForm, (estado) => <Perfil estado={estado} email="ana@example.com" cidades={[]} />],
  [
    'perfil before a payment',
    perfilForm,
    (estado) => (
      <CompletarPerfil
        estado={estado}
        acao=""
        pedidos={['Cep']}
        cidades={[]}
        textosDoCep={{ achado: '', naoAchado: '' }}
      />
    ),
  ],
  [
    'encerrarAparelhos',
    encerrarAparelhosForm,
    (estado) => <EncerrarAparelhos estado={estado} aparelhos={[{ valor: 'todos', rotulo: 'Todos' }]} />,
  ],
  ['guardar', guardarForm(cnhs), (estado) => <GuardarMulta estado={estado} comDatas />],
  ['corrigirGuardada', corrigirGuardadaForm('multa-1', cnhs), (estado) => <GuardarMulta estado={estado} />],
  [
    'datas',
    datasForm(MULTA),
    (estado) => (
      <DatasDaMulta
        estado={estado}
        acao=""
        grupos={gruposDeDatas('autuacao', { Responsavel: 'condutor', CodigoInfracao: null })}
      />
    ),
  ],
  ['solicitar', solicitarForm(MULTA), (estado) => <PedirRecurso estado={estado} {...daMulta} />],
  [
    'responder',
    responderForm('recurso-1'),
    (estado) => <ResponderPergunta estado={estado} acao="" documentos={documentos} frases={FRASES} />,
  ],
  [
    'convidar',
    convidarForm({ Alvo: 'veiculo', Guid: 'veiculo-1' }, () => {}),
    (estado) => <Convidar estado={estado} outro={false} />,
  ],
];

it.each(FORMS)('the island of %s draws every field of its table', (_, form, island) => {
  const html = renderToString(island(drawnForm(form, emptyForm({ Chave: 'chave-1' }))));
  const missing = form.fields.filter((field) => !html.includes(`name="${field}"`));
  expect(missing).toEqual([]);
});

/** No table of their own: a frame for two forms of this list, a hidden hash, one choice, pages of the wizard. */
const WITHOUT_TABLE =
  /FormularioDeDocumentos|vendas\/Aceitar|planos\/EscolherPagamento|peticoes\/(?:Enviar|PaginaDoAssistente|EscolherFundamentos)/;

it('every island with a form of its own is among them', () => {
  const here = sourceAt('tests/unit/guards/desenhados.test.tsx').text;
  const islands = sourcesIn('src/islands').filter(
    ({ path, text }) =>
      !/islands\/ui\//.test(path) &&
      !WITHOUT_TABLE.test(path) &&
      /<Formulario(?:DeDocumentos)?[\s>]/.test(text),
  );
  expect(islands.length).toBeGreaterThan(10);
  const forgotten = islands.filter(({ path }) => !here.includes(path.replace(/^src\//, '#')));
  expect(forgotten.map(({ path }) => path)).toEqual([]);
});
