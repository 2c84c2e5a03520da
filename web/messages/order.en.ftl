# Deleting a table, and telling the host of somebody.

cancel-asked = Call the table off? Its links lead nowhere then.
delete-asked = Delete this table? It is gone for good, and so is its record.
hide-asked = Take this match out of your tables? The others keep theirs; once all have done so it is deleted.
delete-sure = Yes, delete it
report-form = Report somebody
report-received = The host was told. Thank you.
report-of = You tell the host what { $name } wrote:
report-whom = Whom
report-about = What about
report-person = how they behave
report-name = their name
report-text = What is wrong with it
report-send = Tell the host
