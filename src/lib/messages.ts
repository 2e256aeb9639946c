import { AVISOS_DA_MULTA_CONHECIDA, AVISOS_DE_RECURSO, SENTENCES } from '#lib/api/sentences.ts';
import type { ErrorCode } from './errors.ts';

/** Addresses in some sentences; settings, so they are passed in. */
export interface Contacts {
  supportEmail: string;
}

/** The sentence for drivers of an error code. */
export function sentenceOf(code: ErrorCode, contacts?: Contacts): string {
  return SENTENCES[code].replace('{supportEmail}', contacts?.supportEmail ?? 'suporte@vialivre.example');
}

/** Sentences of the screens without an error code: literally the specification's. */
export const TEXTS = {
  foraDoAr:
    'Estamos fora do ar por um instante. O que já estava salvo continua salvo: tente de novo em um minuto.',
  muitasVezesHoje:
    'Esta ação já foi feita vezes demais nas últimas 24 horas. Nada foi perdido: tente de novo amanhã.',
  todosOsCampos: 'Todos os campos devem ser preenchidos!',
  informeEmailSenha: 'Informe o e-mail e senha!',
  informeEmail: 'Por favor, informe o e-mail!',
  aceiteTermos: 'É necessário aceitar os termos e condições.',
  senhaIncorreta: 'Senha incorreta.',
  esperaPagamento: 'Espere um pouco... Estamos processando seu pagamento :)',
  semInternet: 'Parece que você está sem internet! Recarregue a página!',
  formSemInternet:
    'Sem internet: não sabemos se chegou. O que você escreveu continua aqui: com a rede, confira e envie.',
  formSemResposta:
    'Não recebemos resposta: não sabemos se chegou. O que você escreveu continua aqui: confira e envie de novo.',
  recuperacaoEnviada: 'Enviamos um e-mail com o procedimento de recuperação!',
  primeiroAcesso: 'Usuário não cadastrado em nossa base de dados! Clique no link: primeiro acesso',
  autenticacaoFalhou: 'Não foi possível realizar a autenticação! Tente novamente!',
  cadastroFalhou: 'Não foi possível realizar o cadastro do usuário! Tente novamente!',
  recuperacaoFalhou: 'Não foi possível recuperar a senha! Tente novamente!',
  cnhCadastrada: 'CNH cadastrada com sucesso!',
  cnhCadastroFalhou: 'Ocorreu um erro ao tentar cadastrar habilitação, tente novamente',
  cnhCadastroSemRede: 'Ocorreu um erro ao tentar cadastrar habilitação',
  cnhAtualizacaoFalhou: 'Não foi possível realizar a atualização do cadastro do condutor! Tente novamente!',
  cnhNaoConfere:
    'O número de registro da CNH não confere. Copie os 11 números do campo "Nº Registro" do documento, e não os do espelho.',
  cnhMudou:
    'O Detran RJ informa que este registro mudou. Copie de novo o número de registro da sua CNH e o CPF, do documento atual.',
  cnhRecusada:
    'O Detran RJ recusou os dados informados. Confira o número de registro da CNH e o CPF do condutor.',
  cnhNaoEncontrada:
    'O Detran RJ não encontrou uma CNH com este número e este CPF. Confira se os dois são da mesma pessoa e se a CNH é do Rio de Janeiro.',
  cnhJaCadastrada: 'Esta CNH já está cadastrada na sua conta.',
  limiteCondutores:
    'O limite de condutores foi atingido! Entre em contato conosco e solicite uma mudança no seu plano!',
  limiteVeiculos:
    'O limite de veículos foi atingido! Entre em contato conosco e solicite uma mudança no seu plano!',
  renavamNaoConfere:
    'O número do Renavam não confere. Copie os 11 números do campo "Código Renavam" do documento do veículo (CRLV).',
  cpfOuCnpjNaoConfere: 'Este CPF ou CNPJ não é válido. Confira os números.',
  renavamNumeros: 'O Renavam tem 11 números; nos documentos antigos, 9.',
  veiculoMudou:
    'O Detran RJ informa que os dados deste veículo mudaram (como a placa, na troca para o padrão Mercosul). Copie de novo a placa e o Renavam do CRLV atual.',
  veiculoRecusado:
    'O Detran RJ recusou os dados informados. Confira o Renavam, a placa e o CPF ou CNPJ do proprietário.',
  veiculoNaoEncontrado:
    'O Detran RJ não encontrou um veículo com estes dados. Confira a placa e o Renavam e se o veículo é do Rio de Janeiro.',
  fonteSemResposta:
    'A última consulta ao Detran RJ não deu certo. Não é um erro seu e não há o que corrigir: continuamos tentando sozinhos.',
  veiculoJaCadastrado: 'Este Renavam já está cadastrado na sua conta.',
  veiculoSemMultas: 'Este veículo não possui informações de multas',
  veiculoCadastroFalhou: 'Não foi possível realizar o cadastro do veículo! Tente novamente!',
  veiculoAtualizacaoFalhou:
    'Não foi possível realizar a atualização do cadastro do veículo! Tente novamente!',
  alternarFalhou: 'Não foi possível realizar o recurso! Tente novamente!',
  recursoEnviado: 'Obrigado, solicitação enviada com sucesso.',
  respostaEnviada: 'Resposta enviada. O recurso voltou para a nossa equipe.',
  respostaLonga: 'A resposta tem no máximo 2.000 letras.',
  escrevaResposta: 'Escreva a resposta ou anexe um documento.',
  perguntaEncerrada: 'Esta pergunta já foi respondida, ou a nossa equipe seguiu sem ela.',
  semInfracao: 'Legal! Você não possui nenhuma infração.',
  parabensSemMultas: 'Parabéns {name}, você não possui nenhuma multa no momento!!!',
  marcoAntesDaInfracao: 'Este dia é anterior ao da infração. Confira a data na notificação.',
  marcoNoFuturo: 'Este dia ainda não chegou. Informe só o que já aconteceu.',
  marcoLongeDemais: 'Este dia está longe demais da infração. Confira o ano.',
  marcoAnoErrado: 'Confira o ano: este dia está longe demais de hoje.',
  marcoForaDeOrdem: 'Este dia vem antes de outro que deveria ser anterior a ele. Confira as datas.',
  marcoData: 'Escreva a data como na notificação: dia, mês e ano.',
  marcoNenhum: 'Informe ao menos uma data.',
  guardadaPorVoce: 'Guardada por você',
  peticaoPedeFundamento: 'Antes de comprar, confira: sem prazo e fundamento não há petição.',
  contratoMudou:
    'O contrato desta venda não é mais o que esta página mostrou, e nada foi aceito. Recarregue a página e leia-o de novo.',
  propostaVencida:
    'Esta proposta podia ser aceita até {dia}, e nada foi aceito. Peça outra pelo atendimento, se ainda quiser.',
  anexeDocumento: 'Anexe: {documento}.',
  arquivoIlegivel: 'Não conseguimos ler este arquivo: ele mudou ou saiu do aparelho. Escolha-o de novo.',
  documentosSemResposta:
    'A conexão caiu. Nada foi perdido: os arquivos continuam escolhidos. Toque em Enviar solicitação para tentar de novo.',
  documentosSemInternet:
    'Parece que você está sem internet! Nada foi perdido: os arquivos continuam escolhidos. Toque em Enviar solicitação quando ela voltar.',
  habilitacaoSemMultas: 'Esta habilitação não possui informações de multas',
  veiculoSemDebitos: 'Ainda não temos informações sobre os débitos do veículo.',
  naoInformada: 'Não Informada',
  escolhaOpcao: 'Escolha uma opção',
  cupomAplicado: 'Cupom aplicado',
  cupomInvalido: 'Cupom inválido',
  cupomErro: 'Erro no cupom',
  obrigadoPedido: 'Obrigado por seu pedido.',
  cupomZerado: 'O cupom cobriu o valor todo: não há nada a pagar. Obrigado por seu pedido.',
  pedidoAguardando: 'Aguardando o seu pagamento.',
  pagamentoEmConferencia:
    'A instituição de pagamento ainda não respondeu. A resposta aparece aqui sozinha, e você não paga duas vezes.',
  pagamentoEmAnalise:
    'Seu pagamento está em análise no banco. Avisamos aqui e por e-mail assim que houver resposta: não precisa pagar de novo.',
  pagamentoAutorizado:
    'O banco autorizou o pagamento, e falta a confirmação. Avisamos aqui e por e-mail quando ela chegar: não precisa pagar de novo.',
  pedidoExpirado: 'O tempo para pagar terminou. Gere um novo código para continuar.',
  pedidoEstornado: 'Este pedido foi estornado. A página dele mostra quanto voltou.',
  copiado: 'Copiado!',
  ofertas: 'Aproveite as ofertas especiais e COMPRE AGORA!',
  escolhaProdutos: 'Escolha o que quer comprar antes de pagar.',
  lembretesLigados: 'Lembretes ligados: avisamos por e-mail antes de cada prazo.',
  lembretesDesligados: 'Lembretes desligados. Os prazos continuam na tela Prazos.',
  pushNegado: 'O navegador não permitiu os avisos. Libere-os nas configurações do site e tente de novo.',
  pushFalhou: 'Não foi possível ligar os avisos neste aparelho. Tente de novo mais tarde.',
  chaveCancelada: 'Nada mudou: o pedido foi cancelado no aparelho, ou ele não tem uma chave desta conta.',
  chaveNaoCriada:
    'A chave não foi criada: o pedido foi cancelado, ou a chave não tem PIN, digital nem rosto. Nesse caso crie um PIN nela, nas configurações do aparelho, e tente de novo.',
  chaveSemPin:
    'Esta chave não tem PIN, digital nem rosto, e sem isso quem a achasse entraria na sua conta. Crie um PIN nela, nas configurações do aparelho, e tente de novo.',
  chaveJaExiste: 'Este aparelho já tem uma chave desta conta.',
  faltaCodigo: 'Sua conta pede um código: entre em outra aba e depois envie de novo aqui.',
  lembreteInvalido:
    'Este endereço não vale mais. Se a conta é sua, entre nela para ligar ou desligar os lembretes.',
  diaInexistente: 'Este dia não existe no calendário. Confira a data.',
  semOfertas: 'Não há ofertas no momento.',
  cadastreMulta: 'Cadastre a multa para gerar o recurso.',
  multaCadastrada: 'Multa cadastrada com sucesso!',
  peticaoSendoEscrita: 'Costuma levar menos de um minuto: avisamos aqui e por e-mail.',
  peticaoParada:
    'Não conseguimos escrever a sua petição. O que você cadastrou está guardado, e a nossa equipe vai cuidar disso: avisamos aqui e por e-mail quando ela ficar pronta.',
  correcaoDeOutraMulta:
    'Esta solicitação é de outra multa. Mantenha a placa ou o número do auto; para outra multa, use outra solicitação.',
  correcaoDeOutraFase: 'Esta solicitação é de outra fase. Para a fase seguinte, use outra solicitação.',
  peticaoPronta: 'Sua petição está pronta: confira antes de assinar.',
  cepNaoEncontrado: 'Não encontramos este CEP. Confira os 8 números, ou escreva o endereço completo.',
  cepEncontrado: 'Endereço preenchido pelo CEP. Confira e complete.',
} as const;

/** Sentences carried across a redirect, by code (see form.ts). */
export const AVISOS = {
  cadastrado: { tipo: 'ok', texto: 'Sucesso!!!!' },
  emailJaExiste: { tipo: 'erro', texto: SENTENCES.EMAIL_JA_EXISTE },
  senhaTrocada: { tipo: 'ok', texto: 'Sua senha foi trocada. Entre com a nova senha.' },
  saiu: { tipo: 'info', texto: 'Você saiu da sua conta.' },
  menuBloqueado: { tipo: 'erro', texto: SENTENCES.MENU_BLOQUEADO },
  envioSemSessao: {
    tipo: 'alerta',
    texto: 'Sua sessão terminou, e o que você enviou não foi gravado. Entre novamente e envie outra vez.',
  },
  dadosAtualizados: { tipo: 'ok', texto: 'Dados atualizados!' },
  senhaAlterada: { tipo: 'ok', texto: 'Senha trocada. Os outros aparelhos saíram da sua conta.' },
  aparelhosEncerrados: { tipo: 'ok', texto: 'Pronto: o acesso foi encerrado.' },
  remocaoPedida: {
    tipo: 'ok',
    texto: 'Recebemos o seu pedido de remoção. Enviamos a confirmação por e-mail.',
  },
  desistenciaPedida: { tipo: 'ok', texto: 'Recebemos a sua desistência. Enviamos a confirmação por e-mail.' },
  remocaoCancelada: {
    tipo: 'ok',
    texto: 'O pedido de remoção foi cancelado. Sua conta continua como estava.',
  },
  operacaoRealizada: { tipo: 'ok', texto: 'Sucesso!!!! Operação realizada com sucesso!' },
  cnhCadastrada: { tipo: 'ok', texto: TEXTS.cnhCadastrada },
  cnhAtualizada: { tipo: 'ok', texto: 'Sucesso!!!! O cadastro do condutor foi atualizado com sucesso!' },
  veiculoCadastrado: { tipo: 'ok', texto: 'Sucesso!!!! O cadastro do veículo foi realizado com sucesso!' },
  veiculoAtualizado: { tipo: 'ok', texto: 'Sucesso!!!! O cadastro do veículo foi atualizado com sucesso!' },
  processoGuardado: { tipo: 'ok', texto: 'Processo guardado. Copie da carta as datas.' },
  datasDoProcesso: { tipo: 'ok', texto: 'Datas guardadas. Os lembretes já contam com elas.' },
  processoRetirado: { tipo: 'ok', texto: 'Processo retirado.' },
  guiaGuardada: { tipo: 'ok', texto: 'Código guardado nesta multa.' },
  guiaRetirada: { tipo: 'ok', texto: 'Código retirado desta multa.' },
  marcosGuardados: { tipo: 'ok', texto: 'Datas guardadas. Os prazos desta multa já contam com elas.' },
  multaGuardada: { tipo: 'ok', texto: 'Multa guardada. Os prazos dela já correm aqui e nos lembretes.' },
  multaCorrigida: { tipo: 'ok', texto: 'Dados da multa corrigidos.' },
  multaRetirada: { tipo: 'info', texto: 'Multa retirada, com as datas e os papéis que eram só seus.' },
  respostaEnviada: { tipo: 'ok', texto: TEXTS.respostaEnviada },
  recursoEnviado: { tipo: 'ok', texto: TEXTS.recursoEnviado },
  escolhaProdutos: { tipo: 'info', texto: TEXTS.escolhaProdutos },
  produtoIndisponivel: { tipo: 'erro', texto: SENTENCES.PRODUTO_NAO_ENCONTRADO },
  contaEmRemocao: { tipo: 'alerta', texto: SENTENCES.CONTA_EM_REMOCAO },
  recursoJaPago: { tipo: 'info', texto: SENTENCES.RECURSO_JA_PAGO },
  recursoIncluso: { tipo: 'info', texto: SENTENCES.RECURSO_INCLUSO },
  formaPagamentoInvalida: { tipo: 'erro', texto: SENTENCES.FORMA_PAGAMENTO_INVALIDA },
  aceiteContrato: { tipo: 'info', texto: SENTENCES.CONTRATO_NAO_ACEITO },
  emailConfirmado: { tipo: 'ok', texto: 'E-mail confirmado. Os avisos da sua conta chegam nele.' },
  confirmacaoEnviada: {
    tipo: 'ok',
    texto: 'Enviamos o link de novo. Abra o e-mail e confirme; se não chegar, veja o spam.',
  },
  lembretesLigados: { tipo: 'ok', texto: TEXTS.lembretesLigados },
  lembretesDesligados: { tipo: 'info', texto: TEXTS.lembretesDesligados },
  avisoLigado: { tipo: 'ok', texto: 'Aviso ligado.' },
  avisoDesligado: { tipo: 'info', texto: 'Aviso desligado. Ele continua na tela Notificações.' },
  passoVencido: { tipo: 'alerta', texto: SENTENCES.PASSO_VENCIDO },
  chaveRemovida: { tipo: 'ok', texto: 'Chave de acesso removida. Apague-a também no aparelho.' },
  segundoFatorDesligado: { tipo: 'info', texto: 'Segundo passo desligado.' },
  requerimentoFeito: {
    tipo: 'ok',
    texto: 'Pedido registrado. A resposta chega aqui e por e-mail em até 15 dias.',
  },
  calendarioRevogado: {
    tipo: 'info',
    texto: 'O endereço do calendário foi desligado: quem o tinha não lê mais nada.',
  },
  recursoPedidoPeloCliente: { tipo: 'ok', texto: TEXTS.recursoEnviado },
  medicaoPermitida: { tipo: 'ok', texto: 'Medição de visitas permitida. Você pode desligar quando quiser.' },
  medicaoDesligada: { tipo: 'ok', texto: 'Medição de visitas desligada.' },
  muitasTentativas: { tipo: 'erro', texto: SENTENCES.MUITAS_TENTATIVAS },
  ...AVISOS_DA_MULTA_CONHECIDA,
  ...AVISOS_DE_RECURSO,
  multaCadastrada: { tipo: 'ok', texto: TEXTS.multaCadastrada },
  /** At the desk. */
  peticaoEscrita: { tipo: 'ok', texto: 'A petição está escrita, com os papéis do recurso.' },
  cepNaoEncontrado: { tipo: 'alerta', texto: TEXTS.cepNaoEncontrado },
  cepEncontrado: { tipo: 'info', texto: TEXTS.cepEncontrado },
} as const satisfies Record<string, Aviso>;

export type AvisoCode = keyof typeof AVISOS;

export interface Aviso {
  tipo: 'ok' | 'erro' | 'info' | 'alerta';
  texto: string;
  /** Words of `texto` that are a link, and its target. Plain texts, because a message is also sent as JSON. */
  palavras?: string | undefined;
  href?: string | undefined;
}
