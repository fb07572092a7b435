;;; eglot.el --- The scenarios of eglot.test.ts  -*- lexical-binding: t; -*-

;; Run inside Emacs like a user works: with buffers, with the commands that `M-x' runs and with
;; Flymake, and never with their own messages.  Run in the folder of the site, after the documented
;; configuration.

(require 'cl-lib)
(require 'flymake)

(defconst scenario-patience 60
  "How long to wait for an expected event, in seconds.")

(defconst scenario-site default-directory
  "The folder of the site, where Emacs was started.")

(defconst scenario-at-start
  '(("docs.json"
     "error value-type \"mynt\""
     "warning missing-page \"quikstart\""
     "note ineffective-expanded \"expanded\": true")
    ("nav/more.json" "warning missing-page 1:33" "warning page-path-form 1:41")
    ("lost.mdx" "note orphan-page 1:1")
    ("quickstart.mdx" "note orphan-page 1:1"))
  "The findings of the sample site: the text if a file is open, else line and column.")

(defun scenario-let-pass ()
  "Wait a moment, in which Emacs reads messages of the server and file events.
In batch mode Emacs never becomes idle, so what waits for that is run here."
  (read-event nil nil 0.01)
  (dolist (timer (copy-sequence timer-idle-list))
    (timer-event-handler timer)))

(defun scenario-wait-for (what is-met)
  "Wait until the function IS-MET returns non-nil; fail with WHAT, a string or a function."
  (let ((deadline (time-add nil scenario-patience)))
    (while (not (funcall is-met))
      (when (time-less-p deadline nil)
        (error "In vain waited for %s" (if (functionp what) (funcall what) what)))
      (scenario-let-pass))))

(defun scenario-summary (diagnostic place)
  "DIAGNOSTIC as severity, code and PLACE."
  (let ((text (flymake-diagnostic-text diagnostic)))
    (unless (string-match "\\`docs\\.json \\[\\([a-z-]+\\)\\]: ." text)
      (error "A finding without source or code: %s" text))
    (format "%s %s %s"
            (string-remove-prefix "eglot-" (symbol-name (flymake-diagnostic-type diagnostic)))
            (match-string 1 text)
            place)))

(defun scenario-findings-of-buffer ()
  "All diagnostics of Flymake in the current buffer, in the order of their positions."
  (mapcar (lambda (diagnostic)
            (scenario-summary diagnostic
                              (buffer-substring-no-properties (flymake-diagnostic-beg diagnostic)
                                                              (flymake-diagnostic-end diagnostic))))
          (sort (flymake-diagnostics)
                (lambda (one other) (< (flymake-diagnostic-beg one) (flymake-diagnostic-beg other))))))

(defun scenario-same-name-p (one other)
  "Whether ONE and OTHER name one file; this Eglot leaves the bytes of a URI undecoded."
  (equal (encode-coding-string one 'utf-8) (encode-coding-string other 'utf-8)))

(defun scenario-findings (file)
  "All findings of FILE of the site, open or closed."
  (let* ((path (expand-file-name file scenario-site))
         (buffer (find-buffer-visiting path)))
    (if buffer
        (with-current-buffer buffer (scenario-findings-of-buffer))
      (mapcar (lambda (diagnostic)
                (pcase-let ((`(,line . ,column) (flymake-diagnostic-beg diagnostic)))
                  (scenario-summary diagnostic (format "%d:%d" line column))))
              (cdr (assoc path flymake-list-only-diagnostics #'scenario-same-name-p))))))

(defun scenario-wait-for-findings (file &rest expected)
  "Wait until FILE has exactly the findings EXPECTED."
  (scenario-wait-for
   (lambda () (format "%S in %s, which has %S" expected file (scenario-findings file)))
   (lambda () (equal (scenario-findings file) expected))))

(defun scenario-wait-for-start ()
  "Wait until all findings of the sample site are shown."
  (dolist (entry scenario-at-start) (apply #'scenario-wait-for-findings entry)))

(defun scenario-expect-equal (what actual expected)
  "Fail with WHAT unless ACTUAL equals EXPECTED."
  (unless (equal actual expected) (error "%s: %S instead of %S" what actual expected)))

(defun scenario-go-to (text)
  "Put point on the first occurrence of TEXT."
  (goto-char (point-min))
  (search-forward text)
  (goto-char (match-beginning 0)))

(defun scenario-replace (before after)
  "Replace the first occurrence of BEFORE with AFTER."
  (scenario-go-to before)
  (delete-char (length before))
  (insert after))

(defun scenario-choose-action (title)
  "Request code actions at point and apply the one with TITLE; return all titles."
  (let (titles (last-nonmenu-event ?\r))
    (cl-letf (((symbol-function 'completing-read)
               (lambda (_prompt items &rest _)
                 (setq titles (mapcar #'car items))
                 title))
              ;; Emacs asks this before it edits a file that is not open.
              ((symbol-function 'y-or-n-p) #'always))
      (call-interactively #'eglot-code-actions))
    titles))

(defun scenario-open-site ()
  "Open docs.json, or mint.json if there is none, and start Eglot there."
  (find-file (if (file-exists-p "docs.json") "docs.json" "mint.json"))
  (call-interactively #'eglot)
  (scenario-wait-for "the server" (lambda () (eglot-managed-p)))
  ;; In batch mode, Flymake does not start automatically.
  (flymake-start))

(defun scenario-findings-everywhere ()
  (scenario-wait-for-start)
  (scenario-go-to "quikstart")
  (scenario-expect-equal
   "text" (mapcar #'flymake-diagnostic-text (flymake-diagnostics (point)))
   '("docs.json [missing-page]: There is no page `quikstart`, so this entry is dropped; did you mean `quickstart`?"))
  (find-file "nav/more.json")
  (flymake-start)
  (scenario-wait-for-findings "nav/more.json"
                              "warning missing-page \"soon\"" "warning page-path-form \"/extra\""))

(defun scenario-editing ()
  (scenario-wait-for-start)
  (scenario-replace "quikstart" "quickstart")
  (scenario-wait-for-findings "docs.json"
                              "error value-type \"mynt\"" "note ineffective-expanded \"expanded\": true")
  (scenario-wait-for-findings "quickstart.mdx")
  (scenario-replace "quickstart" "quikstart")
  (scenario-wait-for-start)
  ;; Characters of two UTF-16 units are added and removed before a finding, which moves to another line; lines
  ;; are joined and duplicated.
  (scenario-replace "Größe 🚀" "𝒳é🌍 Größe ")
  (scenario-go-to "\"pages\"")
  (newline)
  (delete-indentation)
  (let ((line (buffer-substring (line-beginning-position) (line-beginning-position 2))))
    (beginning-of-line)
    (insert line))
  (scenario-wait-for-findings "docs.json"
                              "error value-type \"mynt\""
                              "warning missing-page \"quikstart\""
                              "note ineffective-expanded \"expanded\": true"
                              "warning duplicate-name \"𝒳é🌍 Größe 🌍\""
                              "note duplicate-page \"intro\""
                              "warning missing-page \"quikstart\""
                              "note duplicate-page \"quikstart\""
                              "note ineffective-expanded \"expanded\": true"))

(defun scenario-quick-fix ()
  (scenario-wait-for-start)
  (scenario-go-to "quikstart")
  (scenario-expect-equal "titles" (scenario-choose-action "Write `quickstart`")
                         '("Write `quickstart`" "Remove `quikstart` from `pages`"
                           "Wrap `quikstart` in a group"
                           "Apply all safe fixes of this site" "Turn off missing-page"))
  (scenario-wait-for-findings "docs.json"
                              "error value-type \"mynt\"" "note ineffective-expanded \"expanded\": true")
  (scenario-wait-for-findings "quickstart.mdx"))

(defun scenario-fix-all ()
  (scenario-wait-for-start)
  (scenario-go-to "quikstart")
  (scenario-choose-action "Apply all safe fixes of this site")
  (scenario-wait-for-findings "docs.json" "error value-type \"mynt\"" "warning missing-page \"quikstart\"")
  ;; Eglot opens the other file that is edited.
  (with-current-buffer (find-buffer-visiting "nav/more.json")
    (scenario-expect-equal "text" (buffer-string)
                           "{ \"group\": \"Mehr 🌱\", \"pages\": [\"soon\", \"extra\"] }\n")))

(defun scenario-turn-off ()
  (scenario-wait-for-start)
  (scenario-go-to "quikstart")
  (scenario-choose-action "Turn off missing-page")
  ;; This Emacs reads messages that arrive together with an answer only when the server sends another one.
  (goto-char (point-max))
  (insert "\n")
  (scenario-wait-for-findings "docs.json"
                              "error value-type \"mynt\"" "note ineffective-expanded \"expanded\": true")
  (scenario-wait-for-findings "nav/more.json" "warning page-path-form 1:41"))

(defun scenario-files ()
  (scenario-wait-for-start)
  (write-region "" nil "soon.mdx")
  (scenario-wait-for-findings "nav/more.json" "warning page-path-form 1:41")
  (write-region "" nil "nav/inner.mdx")
  (scenario-wait-for-findings "nav/inner.mdx" "note orphan-page 1:1")
  (delete-file "soon.mdx")
  (delete-file "nav/inner.mdx")
  (scenario-wait-for-start)
  (scenario-wait-for-findings "nav/inner.mdx")
  ;; A file that is referred to changes on disk.
  (write-region "{ \"group\": \"Mehr\", \"pages\": [\"extra\"] }\n" nil "nav/more.json")
  (scenario-wait-for-findings "nav/more.json"))

(defun scenario-wait-for-documentation (words)
  "Wait until Emacs shows WORDS about the thing at point."
  (eldoc t)
  (cl-flet ((text () (when (buffer-live-p eldoc--doc-buffer)
                       (with-current-buffer eldoc--doc-buffer (buffer-string)))))
    (scenario-wait-for (lambda () (format "%S in %S" words (text)))
                       (lambda () (string-search words (or (text) ""))))))

(defun scenario-asking ()
  (scenario-wait-for-start)
  ;; Which page an entry is, behind characters of two UTF-16 units, and what a key means.
  (scenario-go-to "intro")
  (scenario-wait-for-documentation "intro.mdx")
  (scenario-go-to "colors")
  (scenario-wait-for-documentation "color")
  ;; A page that is half typed is completed.
  (scenario-replace "quikstart" "quicks")
  (scenario-go-to "quicks")
  (forward-char (length "quicks"))
  (completion-at-point)
  (scenario-expect-equal
   "line" (buffer-substring-no-properties (line-beginning-position) (line-end-position))
   "      { \"group\": \"Größe 🚀🌍\", \"pages\": [\"intro\", \"quickstart\"], \"expanded\": true },")
  (scenario-wait-for-findings "quickstart.mdx"))

(defun scenario-migration ()
  (scenario-wait-for "the hint" #'flymake-diagnostics)
  (scenario-expect-equal "titles" (scenario-choose-action "Create docs.json from this file")
                         '("Create docs.json from this file"))
  (with-current-buffer "docs.json"
    (save-buffer)
    (scenario-expect-equal "lines" (count-lines (point-min) (point-max)) 19)
    (flymake-start)
    (scenario-wait-for-findings "docs.json" "warning missing-page \"soon\""))
  ;; The hint in the old file becomes another: the file is ignored from now on.
  (scenario-wait-for-findings "mint.json" "note leftover-mint-json {"))

(defun scenario-usual-settings ()
  (scenario-wait-for-findings "docs.json" "warning language-code \"ja\""))

(defun scenario-other-settings ()
  (scenario-wait-for-findings "docs.json" "note language-code \"ja\"")
  (scenario-replace "intro" "outro")
  (scenario-wait-for-findings "docs.json" "note language-code \"ja\"" "error missing-page \"outro\""))

(defun scenario-shut-down (server)
  "Shut SERVER down.
Eglot kills a server right after the exit notification; this one must end by itself."
  (cl-letf (((symbol-function 'jsonrpc-shutdown)
             (lambda (connection &rest _)
               (scenario-wait-for "the end of the server"
                                  (lambda () (not (jsonrpc-running-p connection)))))))
    (eglot-shutdown server nil scenario-patience t)))

(defun scenario-play (name)
  "Run the scenario NAME and shut the server down."
  (scenario-open-site)
  (let ((server (eglot-current-server)))
    (funcall (intern (concat "scenario-" name)))
    (scenario-shut-down server)))

(let ((verdict (condition-case failure
                   (progn (scenario-play (getenv "SCENARIO")) "passed")
                 (error (error-message-string failure))))
      (events (seq-find (lambda (buffer) (string-match-p "EGLOT.*events" (buffer-name buffer)))
                        (buffer-list))))
  (when events
    (with-current-buffer events (write-region nil nil "~/eglot.log" nil 'silent)))
  (write-region verdict nil (getenv "VERDICT") nil 'silent))

;;; eglot.el ends here
